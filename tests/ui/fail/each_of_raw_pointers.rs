use cache_layout::cache_layout;

struct Node;

#[cache_layout(line = 64)]
struct Pool {
    #[hot_write(each)]
    nodes: [*mut Node; 8],
}

fn main() {}
