use cache_layout::cache_layout;

#[cache_layout(line = 128, apart = 64)]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
