use cache_layout::cache_layout;

#[cache_layout(deny(drop_order))]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
