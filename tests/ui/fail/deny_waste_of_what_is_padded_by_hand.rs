use std::sync::atomic::AtomicU64;

use cache_layout::{OwnLines, cache_layout};

#[cache_layout(line = 64, deny(waste))]
struct Queue {
    #[hot_read]
    capacity: usize,
    _pad0: [u8; 120],
    #[hot_write(producer)]
    head: OwnLines<AtomicU64>,
    #[hot_write(consumer)]
    tail: AtomicU64,
    _pad1: [u8; 120],
}

fn main() {}
