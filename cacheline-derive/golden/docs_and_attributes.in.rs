/// An open file.
///
/// Shared by everybody who opened it.
#[cache_layout]
#[must_use]
#[repr(align(256))]
#[allow(dead_code)]
pub struct File {
    /// How it was opened.
    #[hot_read]
    #[deprecated = "ask `f_op`"]
    pub f_mode: u32,
    #[cfg(unix)]
    #[hot_read]
    pub f_op: usize,
    /// Who holds it.
    #[hot_write(Holders)]
    #[doc(alias = "refs")]
    pub f_count: AtomicU64,
}
