use cache_layout::cache_layout;

#[cache_layout(line = 64)]
#[cache_layout(allow(drop_order))]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
