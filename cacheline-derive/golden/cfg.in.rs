/// Counters of a queue.
#[cache_layout]
pub(crate) struct Queue {
    #[hot_read]
    limit: u64,
    #[cfg(feature = "stats")]
    #[hot_write(stats)]
    pushed: AtomicU64,
    #[cfg(feature = "stats")]
    #[cfg_attr(windows, cfg(feature = "etw"))]
    #[hot_write(stats)]
    popped: AtomicU64,
    #[cfg(not(feature = "stats"))]
    #[hot_write]
    size: AtomicU64,
    #[hot_write]
    head: AtomicU64,
}
