use cache_layout::cache_layout;

#[cache_layout]
struct Counters {
    hits: u64,
    misses: u64,
}

fn main() {}
