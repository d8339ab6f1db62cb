use cache_layout::cache_layout;

#[cache_layout(verify, first = links, line = 64)]
#[repr(C)]
struct Node {
    #[hot_read]
    key: u64,
    #[hot_read]
    links: [u64; 2],
}

fn main() {}
