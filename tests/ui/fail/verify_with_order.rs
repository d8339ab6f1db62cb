use cache_layout::cache_layout;

#[cache_layout(verify, order = "declared")]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
