use cache_layout::cache_layout;

#[cache_layout(line = 64; allow(drop_order))]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
