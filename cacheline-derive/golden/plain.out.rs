#[repr(C)]
pub struct File {
    f_op: &'static str,
    f_mode: u32,
    f_flags: u32,
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Line64,
    f_count: AtomicU64,
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for File {
    const FIELDS: &'static [::cache_layout::Field] = &[
        ::cache_layout::Field::of::<&'static str>("f_op", "&'static str")
            .at(::core::mem::offset_of!(Self, f_op))
            .hot_read("hot_read")
            .declared(1),
        ::cache_layout::Field::of::<u32>("f_mode", "u32")
            .at(::core::mem::offset_of!(Self, f_mode))
            .hot_read("hot_read")
            .declared(0),
        ::cache_layout::Field::of::<u32>("f_flags", "u32")
            .at(::core::mem::offset_of!(Self, f_flags))
            .declared(3),
        ::cache_layout::Field::of::<AtomicU64>("f_count", "AtomicU64")
            .at(::core::mem::offset_of!(Self, f_count))
            .hot_write("hot_write")
            .declared(2),
    ];
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >("File", <Self as ::cache_layout::CacheLayout>::FIELDS)
        .in_lines_of(::cache_layout::Line64::BYTES);
}
const _: () = ::cache_layout::__private::apart::<File>("hot_write");
const _: () = ::cache_layout::__private::neighbours::<File>();
const _: () = ::cache_layout::__private::drop_order::<File>();
#[doc(hidden)]
macro_rules! __File_literal {
    ($($fields:tt)*) => {
        File { _line_hot_write : ::cache_layout::Line64, $($fields)* }
    };
}
#[doc(hidden)]
pub(crate) use __File_literal as File;
