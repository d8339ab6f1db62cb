use cache_layout::cache_layout;

#[cache_layout(order = "declared")]
struct Ring {
    #[hot_write(producer)]
    #[hot_read(consumer)]
    tail: u64,
    #[hot_write(producer)]
    pushed: u64,
    #[hot_read(consumer)]
    #[hot_write(producer)]
    closed: u64,
}

fn main() {}
