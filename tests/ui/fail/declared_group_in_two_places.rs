use cache_layout::cache_layout;

#[cache_layout(order = "declared")]
struct Queue {
    #[hot_write]
    tail: u64,
    #[hot_read]
    mask: u64,
    #[hot_write]
    head: u64,
}

fn main() {}
