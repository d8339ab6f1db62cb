use cache_layout::cache_layout;

#[cache_layout]
struct Ring {
    #[hot_read(group("consumer"))]
    tail: u64,
    #[hot_write]
    head: u64,
}

fn main() {}
