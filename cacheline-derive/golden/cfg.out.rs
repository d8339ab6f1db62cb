/// Counters of a queue.
///
/// # Cache lines
///
/// Fields of different groups are on different cache lines where one of them is written:
///
/// * `hot_read`: `limit`
/// * `stats`:
#[cfg_attr(feature = "stats", doc = "   `pushed`")]
#[cfg_attr(
    all(feature = "stats", any(not(windows), feature = "etw")),
    doc = "   `popped`"
)]
/// * `hot_write`: `head`
#[cfg_attr(not(feature = "stats"), doc = "   `size`")]
#[repr(C)]
pub(crate) struct Queue {
    limit: u64,
    /// Starts the cache lines of `stats`.
    #[cfg(
        any(
            feature = "stats",
            all(feature = "stats", any(not(windows), feature = "etw"))
        )
    )]
    _line_stats: ::cache_layout::Line,
    #[cfg(feature = "stats")]
    pushed: AtomicU64,
    #[cfg(feature = "stats")]
    #[cfg_attr(windows, cfg(feature = "etw"))]
    popped: AtomicU64,
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Line,
    #[cfg(not(feature = "stats"))]
    size: AtomicU64,
    head: AtomicU64,
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for Queue {
    const FIELDS: &'static [::cache_layout::Field] = &[
        ::cache_layout::Field::of::<u64>("limit", "u64")
            .at(::core::mem::offset_of!(Self, limit))
            .hot_read("hot_read")
            .declared(0),
        #[cfg(feature = "stats")]
        ::cache_layout::Field::of::<AtomicU64>("pushed", "AtomicU64")
            .at(::core::mem::offset_of!(Self, pushed))
            .hot_write("stats")
            .declared(1),
        #[cfg(feature = "stats")]
        #[cfg(any(not(windows), feature = "etw"))]
        ::cache_layout::Field::of::<AtomicU64>("popped", "AtomicU64")
            .at(::core::mem::offset_of!(Self, popped))
            .hot_write("stats")
            .declared(2),
        #[cfg(not(feature = "stats"))]
        ::cache_layout::Field::of::<AtomicU64>("size", "AtomicU64")
            .at(::core::mem::offset_of!(Self, size))
            .hot_write("hot_write")
            .declared(3),
        ::cache_layout::Field::of::<AtomicU64>("head", "AtomicU64")
            .at(::core::mem::offset_of!(Self, head))
            .hot_write("hot_write")
            .declared(4),
    ];
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >("Queue", <Self as ::cache_layout::CacheLayout>::FIELDS)
        .in_lines_of(::cache_layout::Line::BYTES);
}
const _: () = ::cache_layout::__private::apart::<Queue>("stats");
const _: () = ::cache_layout::__private::apart::<Queue>("hot_write");
const _: () = ::cache_layout::__private::neighbours::<Queue>();
#[doc(hidden)]
macro_rules! __Queue_literal {
    ($($fields:tt)*) => {
        Queue { #[cfg(any(feature = "stats", all(feature = "stats", any(not(windows),
        feature = "etw"))))] _line_stats : ::cache_layout::Line, _line_hot_write :
        ::cache_layout::Line, $($fields)* }
    };
}
#[doc(hidden)]
pub(crate) use __Queue_literal as Queue;
