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
    _line_stats: ::cache_layout::Apart,
    #[cfg(feature = "stats")]
    pushed: AtomicU64,
    #[cfg(feature = "stats")]
    #[cfg_attr(windows, cfg(feature = "etw"))]
    popped: AtomicU64,
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Apart,
    #[cfg(not(feature = "stats"))]
    size: AtomicU64,
    head: AtomicU64,
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for Queue {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
        "Queue",
        &[
            <u64 as ::cache_layout::__private::FieldType>::FIELD
                .hot_read(
                    "limit",
                    "u64",
                    ::core::mem::offset_of!(Self, limit),
                    0,
                    "hot_read",
                ),
            #[cfg(feature = "stats")]
            <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "pushed",
                    "AtomicU64",
                    ::core::mem::offset_of!(Self, pushed),
                    1,
                    "stats",
                ),
            #[cfg(feature = "stats")]
            #[cfg(any(not(windows), feature = "etw"))]
            <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "popped",
                    "AtomicU64",
                    ::core::mem::offset_of!(Self, popped),
                    2,
                    "stats",
                ),
            #[cfg(not(feature = "stats"))]
            <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "size",
                    "AtomicU64",
                    ::core::mem::offset_of!(Self, size),
                    3,
                    "hot_write",
                ),
            <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "head",
                    "AtomicU64",
                    ::core::mem::offset_of!(Self, head),
                    4,
                    "hot_write",
                ),
        ],
    );
}
const _: () = ::cache_layout::__private::apart::<Queue>("stats");
const _: () = ::cache_layout::__private::apart::<Queue>("hot_write");
const _: () = ::cache_layout::__private::neighbours::<Queue>();
#[doc(hidden)]
macro_rules! __Queue_literal {
    ($($fields:tt)*) => {
        Queue { #[cfg(any(feature = "stats", all(feature = "stats", any(not(windows),
        feature = "etw"))))] _line_stats : ::cache_layout::Apart, _line_hot_write :
        ::cache_layout::Apart, $($fields)* }
    };
}
#[doc(hidden)]
pub(crate) use __Queue_literal as Queue;
