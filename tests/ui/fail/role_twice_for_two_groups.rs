use cache_layout::cache_layout;

#[cache_layout]
struct Counters {
    #[hot_write(producer)]
    #[hot_write(consumer)]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
