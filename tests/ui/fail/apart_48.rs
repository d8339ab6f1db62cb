use cache_layout::cache_layout;

#[cache_layout(apart = 48)]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
