use core::sync::atomic::AtomicU32;

use cache_layout::cache_layout;

#[cache_layout(verify, line = 64, apart = 128)]
#[repr(C, align(128))]
struct Device {
    #[hot_read]
    capacity: [u32; 16],
    drops: AtomicU32,
}

fn main() {}
