#[cache_layout(verify, allow(neighbours))]
struct Pair<T>(#[hot_write] AtomicU64, pub T, #[hot_read] u64)
where
    T: Copy;
