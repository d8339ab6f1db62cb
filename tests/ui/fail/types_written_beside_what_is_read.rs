use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

struct Counter(AtomicU64);

#[cache_layout(verify, line = 64, types(Counter = AtomicU64))]
#[repr(C, align(64))]
struct Entry {
    #[hot_read]
    key: u64,
    drops: Counter,
}

fn main() {}
