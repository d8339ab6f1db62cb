use cache_layout::cache_layout;

#[cache_layout]
struct Counters {
    #[HotWrite]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
