use cache_layout::cache_layout;

#[cache_layout]
struct Counters {
    #[cache_layout::hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
