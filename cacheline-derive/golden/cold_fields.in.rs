#[cache_layout(line = 64)]
struct Pool {
    #[hot_read]
    base: *mut u8,
    bitmap: [u64; 6],
    #[hot_write]
    free: AtomicU64,
    capacity: u64,
    statistics: AtomicU64,
    #[cold]
    generation: AtomicU32,
}
