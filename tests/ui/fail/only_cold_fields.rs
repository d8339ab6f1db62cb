use cache_layout::cache_layout;

#[cache_layout]
struct Counters {
    #[cold]
    hits: u64,
    misses: u64,
}

fn main() {}
