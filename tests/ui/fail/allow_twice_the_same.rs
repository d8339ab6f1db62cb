use cache_layout::cache_layout;

#[cache_layout(allow(drop_order, drop_order))]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
