#[repr(C)]
struct Table<T: ?Sized> {
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Line,
    length: AtomicUsize,
    /// Starts the cache lines of what is read.
    _line_hot_read: ::cache_layout::Line,
    mask: usize,
    slots: T,
}
#[automatically_derived]
impl<T: ?Sized> ::cache_layout::CacheLayout for Table<T> {
    const FIELDS: &'static [::cache_layout::Field] = &::cache_layout::Field::in_memory_order([
        ::cache_layout::Field::of::<AtomicUsize>("length", "AtomicUsize")
            .at(::core::mem::offset_of!(Self, length))
            .hot_write("hot_write")
            .declared(0),
        ::cache_layout::Field::of::<usize>("mask", "usize")
            .at(::core::mem::offset_of!(Self, mask))
            .hot_read("hot_read")
            .declared(1),
        ::cache_layout::Field::tail::<T>("slots", "T")
            .at(::core::mem::offset_of!(Self, _line_hot_read))
            .hot_read("hot_read")
            .declared(2),
    ]);
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of_unsized(
            "Table",
            <Self as ::cache_layout::CacheLayout>::FIELDS,
        )
        .in_lines_of(::cache_layout::Line::BYTES)
        .aligned_at_least(::cache_layout::Line::BYTES);
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("hot_write");
        ::cache_layout::__private::neighbours::<Self>();
    };
}
#[doc(hidden)]
macro_rules! __Table_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Table { _line_hot_write : ::cache_layout::Line,
        _line_hot_read : ::cache_layout::Line, $($fields)* })
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
        let mut __output = ::core::fmt::Formatter::debug_struct(__formatter, "Table");
        ::core::fmt::DebugStruct::field(&mut __output, "length", &self.length);
        ::core::fmt::DebugStruct::field(&mut __output, "mask", &self.mask);
        ::core::fmt::DebugStruct::field(&mut __output, "slots", &&self.slots);
        ::core::fmt::DebugStruct::finish(&mut __output)
    }
}
