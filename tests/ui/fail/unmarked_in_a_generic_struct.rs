use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

#[cache_layout(order = "declared")]
struct Device<T> {
    #[hot_read]
    value: T,
    drops: AtomicU64,
    #[hot_write(rx)]
    head: u64,
    errors: AtomicU64,
}

fn main() {}
