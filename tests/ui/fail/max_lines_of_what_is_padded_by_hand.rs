use std::sync::atomic::AtomicU64;

use cache_layout::{Line64, OwnLines, cache_layout};

#[cache_layout(line = 64, max_lines(producer = 1))]
struct Queue {
    #[hot_write(producer)]
    head: OwnLines<AtomicU64, Line64>,
    #[hot_write(producer)]
    cached_tail: OwnLines<u64, Line64>,
}

fn main() {}
