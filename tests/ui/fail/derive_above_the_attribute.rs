use cache_layout::cache_layout;

#[derive(Clone)]
#[cache_layout]
struct Counters {
    #[hot_read]
    limit: u64,
    #[hot_write]
    hits: u64,
}

fn main() {}
