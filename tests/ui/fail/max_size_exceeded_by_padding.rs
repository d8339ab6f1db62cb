use cache_layout::cache_layout;

#[cache_layout(line = 64, max_size = 64)]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
