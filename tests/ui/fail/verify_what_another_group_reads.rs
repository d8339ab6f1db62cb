use std::sync::atomic::AtomicUsize;

use cache_layout::cache_layout;

#[cache_layout(verify, line = 64)]
#[repr(C, align(64))]
struct Ring {
    #[hot_write(producer)]
    #[hot_read(consumer)]
    tail: AtomicUsize,
    #[hot_write(producer)]
    cached_head: usize,
    #[hot_read(producer)]
    end: usize,
}

fn main() {}
