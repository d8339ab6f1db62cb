use cache_layout::cache_layout;

#[cache_layout(first = links)]
struct Node {
    #[cfg(target_pointer_width = "64")]
    #[hot_read]
    links: [u64; 2],
    #[cfg(not(target_pointer_width = "64"))]
    #[hot_write]
    links: [u32; 2],
}

fn main() {}
