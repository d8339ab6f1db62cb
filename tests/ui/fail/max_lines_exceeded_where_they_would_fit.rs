use cache_layout::cache_layout;

#[cache_layout(verify, assume_line_aligned, line = 64, max_lines(hot_read = 1))]
#[repr(C)]
struct Entry {
    reserved: [u64; 7],
    #[hot_read]
    key: u64,
    #[hot_read]
    hash: u64,
}

fn main() {}
