/// An open file.
///
/// Shared by everybody who opened it.
///
/// # Cache lines
///
/// Fields of different groups are on different cache lines where one of them is written:
///
/// * `hot_read`: `f_mode`
#[cfg_attr(unix, doc = "   `f_op`")]
/// * `Holders`: `f_count`
#[must_use]
#[allow(dead_code)]
#[repr(C, align(256))]
pub struct File {
    #[cfg(unix)]
    pub f_op: usize,
    /// How it was opened.
    #[deprecated = "ask `f_op`"]
    pub f_mode: u32,
    /// Starts the cache lines of `Holders`.
    #[doc(hidden)]
    pub _line_Holders: ::cache_layout::Apart,
    /// Who holds it.
    #[doc(alias = "refs")]
    pub f_count: AtomicU64,
}
#[automatically_derived]
#[allow(dead_code)]
#[allow(deprecated)]
impl ::cache_layout::CacheLayout for File {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
        "File",
        &[
            #[cfg(unix)]
            <usize as ::cache_layout::__private::FieldType>::FIELD
                .hot_read(
                    "f_op",
                    "usize",
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
            <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "f_count",
                    "AtomicU64",
                    ::core::mem::offset_of!(Self, f_count),
                    2,
                    "Holders",
                ),
        ],
    );
}
const _: () = ::cache_layout::__private::apart::<File>("Holders");
const _: () = ::cache_layout::__private::neighbours::<File>();
const _: () = ::cache_layout::__private::drop_order::<File>();
#[doc(hidden)]
macro_rules! __File_literal {
    ($($fields:tt)*) => {
        File { _line_Holders : ::cache_layout::Apart, $($fields)* }
    };
}
#[doc(hidden)]
pub(crate) use __File_literal as File;
