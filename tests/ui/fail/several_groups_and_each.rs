use std::sync::atomic::AtomicU64;

use cache_layout::{OwnLines, cache_layout};

#[cache_layout]
struct Queue {
    #[hot_write(producer, consumer, each)]
    slots: [OwnLines<AtomicU64>; 8],
}

fn main() {}
