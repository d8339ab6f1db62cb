#[cache_layout(line = 64)]
#[validated]
pub struct File {
    #[hot_read]
    f_op: &'static str,
    #[cfg(unix)]
    #[hot_read]
    f_mode: u32,
    #[hot_write]
    f_count: AtomicU64,
}
