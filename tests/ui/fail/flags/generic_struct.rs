use std::sync::atomic::AtomicU8;

use cache_layout::flags::flag_bits;

struct Page<Owner> {
    flags: AtomicU8,
    owner: Owner,
}

flag_bits! {
    impl<Owner> Page<Owner> {
        flags: AtomicU8 as page {
            locked = 0,
        }
    }
}

fn main() {}
