use std::sync::atomic::AtomicU8;

use cache_layout::flags::flag_bits;

struct Page {
    flags: AtomicU8,
}

flag_bits! {
    impl Page {
        flags: AtomicU8 as page {
            locked = 8,
            uptodate = 7,
            dirty = 2 * 10,
        }
    }
}

fn main() {}
