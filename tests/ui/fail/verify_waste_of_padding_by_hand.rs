use std::sync::atomic::AtomicI64;

use cache_layout::cache_layout;

#[cache_layout(verify, line = 64, assume_line_aligned, deny(waste))]
#[repr(C)]
struct Trailer {
    #[hot_write(writer)]
    intent: AtomicI64,
    p1: [u8; 56],
    #[hot_write(writer)]
    tail: AtomicI64,
    p2: [u8; 56],
}

fn main() {}
