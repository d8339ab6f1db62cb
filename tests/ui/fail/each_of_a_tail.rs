use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

#[cache_layout(line = 64)]
struct Counters {
    #[hot_write(each)]
    slots: [AtomicU64],
}

fn main() {}
