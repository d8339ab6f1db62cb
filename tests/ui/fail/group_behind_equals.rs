use cache_layout::cache_layout;

#[cache_layout]
struct Ring {
    #[hot_write(group = producer)]
    tail: u64,
}

fn main() {}
