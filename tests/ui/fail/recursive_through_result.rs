use cache_layout::cache_layout;

#[cache_layout]
struct Node {
    #[hot_read]
    next: Result<Node, std::cell::Cell<u8>>,
    #[hot_write]
    count: u64,
}

fn main() {}
