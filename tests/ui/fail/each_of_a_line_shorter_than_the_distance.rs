//! The element names a line that the struct does not.

use std::sync::atomic::AtomicU64;

use cache_layout::{Line64, OwnLines, cache_layout};

#[cache_layout]
struct Counters {
    #[hot_write(each)]
    slots: [OwnLines<AtomicU64, Line64>; 4],
}

fn main() {}
