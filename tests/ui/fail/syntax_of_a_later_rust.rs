use cache_layout::cache_layout;

#[cache_layout]
struct Counters {
    #[hot_write]
    hits: u64 = 0,
}

fn main() {}
