use cache_layout::cache_layout;

type Option<T> = std::option::Option<Box<T>>;

#[cache_layout]
struct Node {
    #[hot_read]
    next: Option<Node>,
    #[hot_write]
    count: u64,
}

fn main() {}
