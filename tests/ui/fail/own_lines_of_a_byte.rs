use std::sync::atomic::AtomicU64;

use cache_layout::OwnLines;

struct Counters {
    hits: [OwnLines<AtomicU64, u8>; 2],
}

fn main() {}
