/// A ring whose sides look at each other's index.
#[cache_layout(line = 64)]
pub struct Ring<T: ?Sized> {
    #[hot_write(producer)]
    #[hot_read(consumer)]
    pub tail: AtomicUsize,
    #[hot_read(producer)]
    #[hot_write(consumer)]
    pub head: AtomicUsize,
    #[hot_write(producer)]
    pub pushed: u64,
    #[cfg(feature = "statistics")]
    #[hot_write(producer)]
    #[hot_write(consumer)]
    #[hot_read]
    pub failures: AtomicU64,
    #[hot_read]
    pub mask: usize,
    #[hot_write(each)]
    #[hot_read(reporter)]
    pub slots: [OwnLines<AtomicU64, Line64>; 4],
    #[hot_write(producer)]
    #[hot_read(consumer)]
    pub items: T,
}
