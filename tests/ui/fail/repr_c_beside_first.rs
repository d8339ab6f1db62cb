use cache_layout::cache_layout;

#[cache_layout(first = links)]
#[repr(C)]
struct Node {
    #[hot_write]
    uses: u32,
    #[hot_read]
    links: [usize; 2],
}

fn main() {}
