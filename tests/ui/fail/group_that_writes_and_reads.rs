use cache_layout::cache_layout;

#[cache_layout]
struct Ring {
    #[hot_read(producer)]
    #[hot_read(consumer)]
    #[hot_write(producer)]
    tail: u64,
    #[hot_read]
    mask: u64,
}

fn main() {}
