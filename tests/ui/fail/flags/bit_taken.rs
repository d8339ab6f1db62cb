use std::sync::atomic::AtomicU8;

use cache_layout::flags::flag_bits;

struct Page {
    flags: AtomicU8,
}

flag_bits! {
    impl Page {
        flags: AtomicU8 as page {
            locked = 0,
            #[cfg(any())]
            absent = 1,
            uptodate = 1,
            dirty = 1,
        }
    }
}

fn main() {}
