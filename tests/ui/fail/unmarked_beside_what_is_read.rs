use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

#[cache_layout(order = "declared", line = 64)]
struct Device {
    #[hot_read]
    capacity: u64,
    drops: AtomicU64,
    #[hot_write(rx)]
    head: u64,
    #[cold]
    errors: AtomicU64,
    #[hot_read(rx)]
    limit: u64,
}

fn main() {}
