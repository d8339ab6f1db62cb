#[repr(C)]
struct Table<T: ?Sized> {
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Apart,
    length: AtomicUsize,
    /// Starts the cache lines of what is read.
    _line_hot_read: ::cache_layout::Apart,
    mask: usize,
    slots: T,
}
#[automatically_derived]
impl<T: ?Sized> ::cache_layout::CacheLayout for Table<T> {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of_unsized(
            "Table",
            &::cache_layout::Field::in_memory_order([
                <AtomicUsize as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "length",
                        "AtomicUsize",
                        ::core::mem::offset_of!(Self, length),
                        0,
                        "hot_write",
                    ),
                <usize as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "mask",
                        "usize",
                        ::core::mem::offset_of!(Self, mask),
                        1,
                        "hot_read",
                    ),
                ::cache_layout::Field::tail::<T>("slots", "T")
                    .at(::core::mem::offset_of!(Self, _line_hot_read))
                    .hot_read("hot_read")
                    .declared(2),
            ]),
        )
        .aligned_at_least(::cache_layout::Apart::BYTES);
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("hot_write");
        ::cache_layout::__private::neighbours::<Self>();
    };
}
#[doc(hidden)]
macro_rules! __Table_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Table { _line_hot_write :
        ::cache_layout::Apart, _line_hot_read : ::cache_layout::Apart, $($fields)* })
    };
}
#[doc(hidden)]
use __Table_literal as Table;
#[automatically_derived]
impl<T: ?Sized> ::core::fmt::Debug for Table<T>
where
    T: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, __formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::cache_layout::__private::debug_struct(
            __formatter,
            "Table",
            &[("length", &self.length), ("mask", &self.mask), ("slots", &&self.slots)],
        )
    }
}
