use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

#[cache_layout(verify, line = 64)]
#[repr(C, align(64))]
struct Device {
    #[hot_read]
    capacity: u64,
    drops: AtomicU64,
    lock: Option<Box<Mutex<u64>>>,
    #[cold]
    errors: AtomicU64,
}

fn main() {}
