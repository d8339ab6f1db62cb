/// Of which there are millions.
#[cache_layout(line = "none", max_lines(hot_read = 1))]
pub struct Entry<T> {
    #[hot_write]
    hits: u32,
    #[hot_read]
    key: u64,
    #[hot_write(each)]
    by_thread: [T; 4],
    flags: u8,
    drops: AtomicU64,
}
