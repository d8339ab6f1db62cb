use cache_layout::cache_layout;

#[cache_layout]
#[derive(Debug)]
struct Node<const N: usize> {
    #[hot_read]
    next: [Self; 2],
    #[hot_write]
    count: u64,
}

fn main() {}
