//! What is meant is asked, not whether it is needed.

use cache_layout::cache_layout;

#[cache_layout(ownlines)]
struct Counters {
    #[hot_read]
    limit: u64,
    #[hot_write]
    used: u64,
}

fn main() {}
