use cache_layout::cache_layout;

#[cache_layout]
struct Counters {
    #[hot_write(producer, consumer)]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
