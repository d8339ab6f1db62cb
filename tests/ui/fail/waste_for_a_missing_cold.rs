use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

#[cache_layout(line = 64, deny(waste))]
struct Entry {
    #[hot_read]
    key: u64,
    created: AtomicU64,
}

fn main() {}
