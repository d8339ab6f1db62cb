/// A struct whose layout no offset tells, as its parameters are not known.
///
/// # Cache lines
///
/// Fields of different groups are on different cache lines where one of them is written:
///
/// * `hot_write`: `used`
/// * `hot_read`: `type`
#[validated]
#[repr(C, align(128))]
#[derive(::cache_layout::__private::LaidOut)]
#[cache_layout_laid_out(
    ::cache_layout = "Job (C , align (128)) { r#type , _line_hot_write , used }"
)]
pub struct Job<'a, T: Send> {
    r#type: &'a T,
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Line64,
    used: usize,
}
#[automatically_derived]
impl<'a, T: Send> ::cache_layout::CacheLayout for Job<'a, T> {
    const LAYOUT: ::cache_layout::Layout = {
        ::cache_layout::__private::laid_out::<Self>();
        ::cache_layout::Layout::of::<
            Self,
        >(
                "Job",
                &[
                    <&'a T as ::cache_layout::__private::FieldType>::FIELD
                        .hot_read(
                            "type",
                            "&'a T",
                            ::core::mem::offset_of!(Self, r#type),
                            1,
                            "hot_read",
                        ),
                    <usize as ::cache_layout::__private::FieldType>::FIELD
                        .hot_write(
                            "used",
                            "usize",
                            ::core::mem::offset_of!(Self, used),
                            0,
                            "hot_write",
                        ),
                ],
            )
            .in_lines_of(::cache_layout::Line64::BYTES)
    };
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("hot_write");
        ::cache_layout::__private::neighbours::<Self>();
        ::cache_layout::__private::drop_order::<Self>();
    };
}
#[automatically_derived]
impl<'a, T: Send> ::cache_layout::__private::AsWritten for Job<'a, T> {
    fn as_written(&self) {
        ::cache_layout::__private::as_written::<&'a T, _>(&raw const self.r#type);
        ::cache_layout::__private::as_written::<usize, _>(&raw const self.used);
        ::cache_layout::__private::as_written::<
            ::cache_layout::Line64,
            _,
        >(&raw const self._line_hot_write);
        let _ = || Self {
            r#type: ::cache_layout::__private::any(),
            _line_hot_write: ::cache_layout::__private::any(),
            used: ::cache_layout::__private::any(),
        };
    }
}
#[doc(hidden)]
macro_rules! __Job_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Job { _line_hot_write : ::cache_layout::Line64,
        $($fields)* })
    };
}
#[doc(hidden)]
pub(crate) use __Job_literal as Job;
