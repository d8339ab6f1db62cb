use cache_layout::cache_layout;

#[cache_layout]
struct Ring {
    #[cold]
    #[hot_write(producer)]
    #[hot_read(consumer)]
    tail: u64,
    #[hot_read]
    mask: u64,
}

fn main() {}
