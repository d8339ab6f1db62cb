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
    pub _line_Holders: ::cache_layout::Line,
    /// Who holds it.
    #[doc(alias = "refs")]
    pub f_count: AtomicU64,
}
#[automatically_derived]
#[allow(dead_code)]
#[allow(deprecated)]
impl ::cache_layout::CacheLayout for File {
    const FIELDS: &'static [::cache_layout::Field] = &[
        #[cfg(unix)]
        ::cache_layout::Field::of::<usize>("f_op", "usize")
            .at(::core::mem::offset_of!(Self, f_op))
            .hot_read("hot_read")
            .declared(1),
        ::cache_layout::Field::of::<u32>("f_mode", "u32")
            .at(::core::mem::offset_of!(Self, f_mode))
            .hot_read("hot_read")
            .declared(0),
        ::cache_layout::Field::of::<AtomicU64>("f_count", "AtomicU64")
            .at(::core::mem::offset_of!(Self, f_count))
            .hot_write("Holders")
            .declared(2),
    ];
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >("File", <Self as ::cache_layout::CacheLayout>::FIELDS)
        .in_lines_of(::cache_layout::Line::BYTES);
}
const _: () = ::cache_layout::__private::apart::<File>("Holders");
const _: () = ::cache_layout::__private::neighbours::<File>();
const _: () = ::cache_layout::__private::drop_order::<File>();
#[doc(hidden)]
macro_rules! __File_literal {
    ($($fields:tt)*) => {
        File { _line_Holders : ::cache_layout::Line, $($fields)* }
    };
}
#[doc(hidden)]
pub(crate) use __File_literal as File;
