use cache_layout::cache_layout;

#[cache_layout(first = 0)]
struct Node {
    #[hot_read]
    links: [usize; 2],
}

fn main() {}
