use cache_layout::cache_layout;

#[cache_layout(verify, assume_line_aligned, line = 64)]
#[repr(C, align(128))]
struct Header {
    #[hot_read]
    version: [u64; 8],
    #[hot_write]
    count: u64,
}

fn main() {}
