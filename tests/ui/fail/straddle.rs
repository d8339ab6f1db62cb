use cache_layout::cache_layout;

#[cache_layout(line = 64, verify, assume_line_aligned, deny(straddle))]
#[repr(C)]
struct Entry {
    #[hot_read]
    key: [u32; 15],
    #[hot_read]
    hash: [u32; 2],
}

fn main() {}
