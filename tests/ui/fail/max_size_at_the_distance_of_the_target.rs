//! The target keeps groups apart by 128 bytes, and lines of 64 would fit.

use cache_layout::cache_layout;

#[cache_layout(max_size = 128)]
struct Counters {
    #[hot_read]
    limit: u64,
    #[hot_write]
    used: u64,
}

fn main() {}
