use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

#[cache_layout]
struct Hits {
    #[hot_write(each)]
    hits: [AtomicU64; 4],
}

fn main() {}
