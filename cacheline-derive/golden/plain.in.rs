#[cache_layout]
pub struct File {
    #[hot_read]
    f_mode: u32,
    #[hot_read]
    f_op: &'static str,
    #[hot_write]
    f_count: AtomicU64,
    f_flags: u32,
}
