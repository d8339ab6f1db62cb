#[cache_layout(order = "declared", max_lines(producer = 1), deny(straddle))]
#[repr(C)]
struct Queue {
    #[hot_read]
    mask: usize,
    #[hot_write(producer)]
    tail: AtomicUsize,
    name: &'static str,
    #[hot_write(consumer)]
    head: AtomicUsize,
    #[hot_read]
    slots: *mut u8,
}
