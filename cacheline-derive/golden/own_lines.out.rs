/// What everybody reads.
///
/// # Cache lines
///
/// Each instance has its cache lines to itself.
///
/// Fields of different groups are on different cache lines where one of them is written:
///
/// * `hot_write`:
#[cfg_attr(feature = "counts", doc = "   `used`")]
#[repr(C)]
pub struct Limits<T> {
    /// Starts the cache lines of the struct.
    _line_struct: ::cache_layout::Line64,
    #[cfg(feature = "counts")]
    used: u64,
    least: u32,
    most: T,
}
#[automatically_derived]
impl<T> ::cache_layout::CacheLayout for Limits<T> {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
            "Limits",
            &[
                #[cfg(feature = "counts")]
                <u64 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "used",
                        "u64",
                        ::core::mem::offset_of!(Self, used),
                        2,
                        "hot_write",
                    ),
                <u32 as ::cache_layout::__private::FieldType>::FIELD
                    .cold("least", "u32", ::core::mem::offset_of!(Self, least), 0),
                <T as ::cache_layout::__private::FieldType>::FIELD
                    .cold("most", "T", ::core::mem::offset_of!(Self, most), 1),
            ],
        )
        .in_lines_of(::cache_layout::Line64::BYTES);
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("hot_write");
        ::cache_layout::__private::neighbours::<Self>();
        ::cache_layout::__private::own_lines::<Self>();
        ::cache_layout::__private::drop_order::<Self>();
    };
}
#[doc(hidden)]
macro_rules! __Limits_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Limits { _line_struct : ::cache_layout::Line64,
        $($fields)* })
    };
}
#[doc(hidden)]
pub(crate) use __Limits_literal as Limits;
