use std::sync::atomic::AtomicUsize;

use cache_layout::cache_layout;

#[cache_layout(line = 64)]
struct Ring {
    #[hot_write(producer)]
    #[hot_read(consumer)]
    tail: AtomicUsize,
    #[hot_read]
    mask: usize,
}

fn main() {
    let _ = Ring { tail: AtomicUsize::new(0), mask: 7 };
}
