use cache_layout::cache_layout;

#[cache_layout(max_lines(hot_read))]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
