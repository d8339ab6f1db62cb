use cache_layout::cache_layout;

#[cache_layout(order = "declared")]
struct Queue {
    #[hot_write(producer)]
    tail: u64,
    #[hot_write(consumer)]
    head: u64,
    #[hot_read(producer)]
    cached_head: u64,
    #[hot_read(consumer)]
    cached_tail: u64,
    #[hot_write(producer)]
    pushed: u64,
}

fn main() {}
