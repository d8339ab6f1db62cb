use cache_layout::cache_layout;

#[cache_layout(max_lines(hot_read = 1, hot_write = 1, hot_read = 2))]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
