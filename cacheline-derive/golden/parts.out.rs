/// An open file.
///
/// # Cache lines
///
/// Fields of different groups are on different cache lines where one of them is written:
///
/// * `hot_read`: `f_mode`
/// * `hot_write`: `f_count`
#[derive(Clone)]
#[repr(C)]
pub struct File<T> {
    /// How it was opened.
    pub f_mode: u32,
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Line64,
    pub f_count: u64,
    #[cfg(feature = "owner")]
    f_owner: T,
}
#[automatically_derived]
impl<T> ::cache_layout::CacheLayout for File<T> {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
            "File",
            &[
                <u32 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "f_mode",
                        "u32",
                        ::core::mem::offset_of!(Self, f_mode),
                        0,
                        "hot_read",
                    ),
                <u64 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "f_count",
                        "u64",
                        ::core::mem::offset_of!(Self, f_count),
                        1,
                        "hot_write",
                    ),
                #[cfg(feature = "owner")]
                <T as ::cache_layout::__private::FieldType>::FIELD
                    .cold("f_owner", "T", ::core::mem::offset_of!(Self, f_owner), 2),
            ],
        )
        .in_lines_of(::cache_layout::Line64::BYTES);
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("hot_write");
        ::cache_layout::__private::neighbours::<Self>();
    };
}
#[doc(hidden)]
macro_rules! __File_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(File { _line_hot_write :
        ::cache_layout::Line64, $($fields)* })
    };
}
#[doc(hidden)]
pub(crate) use __File_literal as File;
#[automatically_derived]
impl<T> ::core::fmt::Debug for File<T>
where
    T: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, __formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::cache_layout::__private::debug_struct(
            __formatter,
            "File",
            &[
                ("f_mode", &self.f_mode),
                ("f_count", &self.f_count),
                #[cfg(feature = "owner")]
                ("f_owner", &self.f_owner),
            ],
        )
    }
}
/// The fields of [`File`] in declared order.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileParts<T> {
    /// How it was opened.
    pub f_mode: u32,
    #[serde(skip)]
    pub f_count: u64,
    #[cfg(feature = "owner")]
    f_owner: T,
}
impl<T> ::cache_layout::__private::MovedIntoPartsSoCannotImplementDrop<FileParts<T>>
for File<T> {}
impl<T> ::cache_layout::__private::MovedIntoPartsSoCannotImplementDrop<File<T>>
for FileParts<T> {}
impl<T> ::core::convert::From<File<T>> for FileParts<T> {
    fn from(whole: File<T>) -> Self {
        Self {
            f_mode: whole.f_mode,
            f_count: whole.f_count,
            #[cfg(feature = "owner")]
            f_owner: whole.f_owner,
        }
    }
}
impl<T> ::core::convert::From<FileParts<T>> for File<T> {
    fn from(parts: FileParts<T>) -> Self {
        ::cache_layout::__private::proved(Self {
            _line_hot_write: ::cache_layout::Line64,
            f_mode: parts.f_mode,
            f_count: parts.f_count,
            #[cfg(feature = "owner")]
            f_owner: parts.f_owner,
        })
    }
}
