use std::sync::atomic::AtomicUsize;

use cache_layout::cache_layout;

#[cache_layout(line = 64, show)]
struct Ring {
    #[hot_write(producer)]
    #[hot_read(consumer)]
    tail: AtomicUsize,
    #[hot_write(consumer)]
    #[hot_read(producer)]
    head: AtomicUsize,
    #[hot_read]
    mask: usize,
}

fn main() {}
