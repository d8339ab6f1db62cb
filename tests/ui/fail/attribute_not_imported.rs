#[cache_layout]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
