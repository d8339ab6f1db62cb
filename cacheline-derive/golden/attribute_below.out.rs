#[validated]
#[repr(C)]
#[derive(::cache_layout::__private::LaidOut)]
#[cache_layout_laid_out(
    ::cache_layout = "File (C) { f_op , f_mode , _line_hot_write , f_count }"
)]
pub struct File {
    f_op: &'static str,
    #[cfg(unix)]
    f_mode: u32,
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Line64,
    f_count: AtomicU64,
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for File {
    const LAYOUT: ::cache_layout::Layout = {
        ::cache_layout::__private::laid_out::<Self>();
        ::cache_layout::Layout::of::<
            Self,
        >(
                "File",
                &[
                    <&'static str as ::cache_layout::__private::FieldType>::FIELD
                        .hot_read(
                            "f_op",
                            "&'static str",
                            ::core::mem::offset_of!(Self, f_op),
                            0,
                            "hot_read",
                        ),
                    #[cfg(unix)]
                    <u32 as ::cache_layout::__private::FieldType>::FIELD
                        .hot_read(
                            "f_mode",
                            "u32",
                            ::core::mem::offset_of!(Self, f_mode),
                            1,
                            "hot_read",
                        ),
                    <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                        .hot_write(
                            "f_count",
                            "AtomicU64",
                            ::core::mem::offset_of!(Self, f_count),
                            2,
                            "hot_write",
                        ),
                ],
            )
            .in_lines_of(::cache_layout::Line64::BYTES)
    };
}
#[automatically_derived]
impl ::cache_layout::__private::AsWritten for File {
    fn as_written(&self) {
        ::cache_layout::__private::as_written::<&'static str, _>(&raw const self.f_op);
        #[cfg(unix)]
        ::cache_layout::__private::as_written::<u32, _>(&raw const self.f_mode);
        ::cache_layout::__private::as_written::<AtomicU64, _>(&raw const self.f_count);
        ::cache_layout::__private::as_written::<
            ::cache_layout::Line64,
            _,
        >(&raw const self._line_hot_write);
        let _ = || Self {
            f_op: ::cache_layout::__private::any(),
            #[cfg(unix)]
            f_mode: ::cache_layout::__private::any(),
            _line_hot_write: ::cache_layout::__private::any(),
            f_count: ::cache_layout::__private::any(),
        };
    }
}
const _: () = ::cache_layout::__private::apart::<File>("hot_write");
const _: () = ::cache_layout::__private::neighbours::<File>();
#[doc(hidden)]
macro_rules! __File_literal {
    ($($fields:tt)*) => {
        File { _line_hot_write : ::cache_layout::Line64, $($fields)* }
    };
}
#[doc(hidden)]
pub(crate) use __File_literal as File;
