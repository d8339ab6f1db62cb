use cache_layout::cache_layout;

#[cache_layout(first)]
struct Node {
    #[hot_read]
    links: [usize; 2],
}

fn main() {}
