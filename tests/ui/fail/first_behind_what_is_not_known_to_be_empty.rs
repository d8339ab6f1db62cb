use cache_layout::cache_layout;

struct Header(u64);

#[cache_layout(line = 64, order = "declared", first = links)]
struct Node {
    header: Header,
    #[hot_read]
    links: [usize; 2],
}

fn main() {}
