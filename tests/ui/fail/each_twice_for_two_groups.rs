use std::sync::atomic::AtomicU64;

use cache_layout::{OwnLines, cache_layout};

#[cache_layout]
struct Counters {
    #[hot_write(each)]
    #[hot_write(worker, each)]
    slots: [OwnLines<AtomicU64>; 8],
    #[hot_read]
    limit: u64,
}

fn main() {}
