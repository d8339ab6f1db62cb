use cache_layout::cache_layout;

#[cache_layout(apart)]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
