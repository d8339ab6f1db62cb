use std::sync::atomic::AtomicUsize;

use cache_layout::cache_layout;

#[cache_layout(line = 64, max_lines(consumer = 1))]
struct Ring {
    #[hot_write(producer)]
    #[hot_read(consumer)]
    tail: AtomicUsize,
    #[hot_write(consumer)]
    head: AtomicUsize,
    #[hot_read]
    mask: usize,
}

fn main() {}
