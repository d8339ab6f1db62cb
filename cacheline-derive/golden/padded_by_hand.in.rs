/// As it was before.
#[cache_layout(line = 64, deny(waste), allow(drop_order))]
pub struct Queue<T> {
    #[hot_write(consumer)]
    head: CachePadded<AtomicUsize>,
    #[hot_write(producer)]
    tail: CachePadded<AtomicUsize>,
    #[hot_read]
    slots: Box<[T]>,
    _pad: [u8; 56],
    pad: u64,
}
