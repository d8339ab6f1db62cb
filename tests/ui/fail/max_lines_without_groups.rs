use cache_layout::cache_layout;

#[cache_layout(max_lines)]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
