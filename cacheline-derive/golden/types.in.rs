#[cache_layout(line = 64, types(stats::Counter = AtomicU64, Guarded<T> = (AtomicU32, T)))]
struct Connection<'a, T> {
    #[hot_read]
    peer: &'a str,
    #[cfg(feature = "drops")]
    drops: [stats::Counter; 2],
    #[hot_write]
    guarded: Guarded<T>,
}
