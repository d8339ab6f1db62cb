#[cache_layout(verify, allow(neighbours), prove(Pair<u8>, Pair<[u64; 8]>))]
struct Pair<T>(#[hot_write] AtomicU64, pub T, #[hot_read] u64)
where
    T: Copy;
