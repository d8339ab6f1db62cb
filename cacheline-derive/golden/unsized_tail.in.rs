#[cache_layout]
#[derive(Debug)]
struct Table<T: ?Sized> {
    #[hot_write]
    length: AtomicUsize,
    #[hot_read]
    mask: usize,
    #[hot_read]
    slots: T,
}
