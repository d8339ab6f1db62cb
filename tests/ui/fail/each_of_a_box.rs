use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

#[cache_layout(line = 64)]
struct Counters {
    #[hot_write(producer, each)]
    slots: Box<[AtomicU64]>,
}

fn main() {}
