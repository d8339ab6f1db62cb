#[repr(C)]
struct Pool {
    base: *mut u8,
    bitmap: [u64; 6],
    capacity: u64,
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Line64,
    free: AtomicU64,
    statistics: AtomicU64,
    generation: AtomicU32,
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for Pool {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
            "Pool",
            &[
                <*mut u8 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "base",
                        "*mut u8",
                        ::core::mem::offset_of!(Self, base),
                        0,
                        "hot_read",
                    ),
                <[u64; 6] as ::cache_layout::__private::FieldType>::FIELD
                    .cold(
                        "bitmap",
                        "[u64; 6]",
                        ::core::mem::offset_of!(Self, bitmap),
                        1,
                    ),
                <u64 as ::cache_layout::__private::FieldType>::FIELD
                    .cold("capacity", "u64", ::core::mem::offset_of!(Self, capacity), 3),
                <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "free",
                        "AtomicU64",
                        ::core::mem::offset_of!(Self, free),
                        2,
                        "hot_write",
                    ),
                <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                    .cold(
                        "statistics",
                        "AtomicU64",
                        ::core::mem::offset_of!(Self, statistics),
                        4,
                    ),
                <AtomicU32 as ::cache_layout::__private::FieldType>::FIELD
                    .cold(
                        "generation",
                        "AtomicU32",
                        ::core::mem::offset_of!(Self, generation),
                        5,
                    ),
            ],
        )
        .in_lines_of(::cache_layout::Line64::BYTES);
}
const _: () = ::cache_layout::__private::apart::<Pool>("hot_write");
const _: () = ::cache_layout::__private::neighbours::<Pool>();
const _: () = ::cache_layout::__private::drop_order::<Pool>();
#[doc(hidden)]
macro_rules! __Pool_literal {
    ($($fields:tt)*) => {
        Pool { _line_hot_write : ::cache_layout::Line64, $($fields)* }
    };
}
#[doc(hidden)]
use __Pool_literal as Pool;
