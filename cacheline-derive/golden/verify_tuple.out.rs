struct Pair<T>(
    AtomicU64,
    pub T,
    u64,
)
where
    T: Copy;
#[automatically_derived]
impl<T> ::cache_layout::CacheLayout for Pair<T>
where
    T: Copy,
{
    const FIELDS: &'static [::cache_layout::Field] = &::cache_layout::Field::in_memory_order([
        ::cache_layout::Field::of::<AtomicU64>("0", "AtomicU64")
            .at(::core::mem::offset_of!(Self, 0))
            .hot_write("hot_write")
            .declared(0),
        ::cache_layout::Field::of::<T>("1", "T")
            .at(::core::mem::offset_of!(Self, 1))
            .declared(1),
        ::cache_layout::Field::of::<u64>("2", "u64")
            .at(::core::mem::offset_of!(Self, 2))
            .hot_read("hot_read")
            .declared(2),
    ]);
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >("Pair", <Self as ::cache_layout::CacheLayout>::FIELDS)
        .in_lines_of(::cache_layout::Line::BYTES)
        .placed_by_compiler();
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("hot_write");
    };
}
#[doc(hidden)]
macro_rules! __Pair_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Pair($($fields)*))
    };
}
#[doc(hidden)]
use __Pair_literal as Pair;
