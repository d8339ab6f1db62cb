/// What everybody reads.
#[cache_layout(line = 64, own_lines)]
pub struct Limits<T> {
    least: u32,
    most: T,
    #[cfg(feature = "counts")]
    #[hot_write]
    used: u64,
}
