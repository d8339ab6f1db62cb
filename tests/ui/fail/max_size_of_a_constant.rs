use cache_layout::cache_layout;

const BUDGET: usize = 64;

#[cache_layout(line = 64, max_size = BUDGET)]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limits: [u64; 9],
}

fn main() {}
