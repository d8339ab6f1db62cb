#[repr(C)]
pub struct File {
    f_op: &'static str,
    f_mode: u32,
    f_flags: u32,
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Apart,
    f_count: AtomicU64,
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for File {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
        "File",
        &[
            <&'static str as ::cache_layout::__private::FieldType>::FIELD
                .hot_read(
                    "f_op",
                    "&'static str",
                    ::core::mem::offset_of!(Self, f_op),
                    1,
                    "hot_read",
                ),
            <u32 as ::cache_layout::__private::FieldType>::FIELD
                .hot_read(
                    "f_mode",
                    "u32",
                    ::core::mem::offset_of!(Self, f_mode),
                    0,
                    "hot_read",
                ),
            <u32 as ::cache_layout::__private::FieldType>::FIELD
                .cold("f_flags", "u32", ::core::mem::offset_of!(Self, f_flags), 3),
            <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "f_count",
                    "AtomicU64",
                    ::core::mem::offset_of!(Self, f_count),
                    2,
                    "hot_write",
                ),
        ],
    );
}
const _: () = ::cache_layout::__private::apart::<File>("hot_write");
const _: () = ::cache_layout::__private::neighbours::<File>();
const _: () = ::cache_layout::__private::drop_order::<File>();
#[doc(hidden)]
macro_rules! __File_literal {
    ($($fields:tt)*) => {
        File { _line_hot_write : ::cache_layout::Apart, $($fields)* }
    };
}
#[doc(hidden)]
pub(crate) use __File_literal as File;
