use cache_layout::{CacheLayout, cache_layout};

#[cache_layout(max_size = 128)]
struct Node {
    #[hot_read]
    next: Option<(u8, Node)>,
    #[hot_write]
    count: u64,
}

fn main() {
    println!("{}", Node::LAYOUT);
}
