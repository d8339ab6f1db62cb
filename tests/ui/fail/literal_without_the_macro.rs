use cache_layout::cache_layout;

#[cache_layout]
struct Counters {
    #[hot_read]
    limit: u64,
    #[hot_write]
    hits: u64,
}

fn main() {
    let counters = Counters { limit: 9, hits: 0 };
    println!("{}", counters.limit + counters.hits);
}
