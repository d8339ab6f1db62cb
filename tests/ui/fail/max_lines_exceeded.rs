use cache_layout::cache_layout;

#[cache_layout(line = 64, max_lines(hot_read = 1, hot_write = 1))]
struct Entry {
    #[hot_read]
    key: [u64; 6],
    #[hot_read]
    hash: u64,
    #[hot_read]
    next: [u64; 2],
    #[hot_write]
    hits: u64,
}

fn main() {}
