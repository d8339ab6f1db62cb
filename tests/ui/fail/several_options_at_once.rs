use cache_layout::cache_layout;

#[cache_layout(order = "size", assume_line_aligned, max_size, max_lines(hot_read), deny(padding), parts = 1)]
#[repr(C)]
struct Counters {
    #[hot_write(each)]
    hits: u64,
    #[hot_read(each)]
    limits: [u64; 8],
}

fn main() {}
