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
    const FIELDS: &'static [::cache_layout::Field] = &[
        ::cache_layout::Field::of::<*mut u8>("base", "*mut u8")
            .at(::core::mem::offset_of!(Self, base))
            .hot_read("hot_read")
            .declared(0),
        ::cache_layout::Field::of::<[u64; 6]>("bitmap", "[u64; 6]")
            .at(::core::mem::offset_of!(Self, bitmap))
            .declared(1),
        ::cache_layout::Field::of::<u64>("capacity", "u64")
            .at(::core::mem::offset_of!(Self, capacity))
            .declared(3),
        ::cache_layout::Field::of::<AtomicU64>("free", "AtomicU64")
            .at(::core::mem::offset_of!(Self, free))
            .hot_write("hot_write")
            .declared(2),
        ::cache_layout::Field::of::<AtomicU64>("statistics", "AtomicU64")
            .at(::core::mem::offset_of!(Self, statistics))
            .declared(4),
        ::cache_layout::Field::of::<AtomicU32>("generation", "AtomicU32")
            .at(::core::mem::offset_of!(Self, generation))
            .declared(5),
    ];
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >("Pool", <Self as ::cache_layout::CacheLayout>::FIELDS)
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
