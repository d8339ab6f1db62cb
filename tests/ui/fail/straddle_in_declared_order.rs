use cache_layout::cache_layout;

#[cache_layout(line = 64, order = "declared", deny(straddle))]
struct Entry {
    #[hot_write]
    key: [u64; 7],
    #[hot_write]
    hash: [u64; 2],
}

fn main() {}
