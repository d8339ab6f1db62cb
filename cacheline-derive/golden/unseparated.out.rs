/// Of which there are millions.
///
/// # Cache lines
///
/// Groups of fields, which are not kept apart:
///
/// * `hot_write`: `hits`, `by_thread`
/// * `hot_read`: `key`
#[repr(C)]
pub struct Entry<T> {
    by_thread: [T; 4],
    hits: u32,
    key: u64,
    drops: AtomicU64,
    flags: u8,
}
#[automatically_derived]
impl<T> ::cache_layout::CacheLayout for Entry<T> {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
            "Entry",
            &[
                <[T; 4] as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "by_thread",
                        "[T; 4]",
                        ::core::mem::offset_of!(Self, by_thread),
                        2,
                        "hot_write",
                    ),
                <u32 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "hits",
                        "u32",
                        ::core::mem::offset_of!(Self, hits),
                        0,
                        "hot_write",
                    ),
                <u64 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "key",
                        "u64",
                        ::core::mem::offset_of!(Self, key),
                        1,
                        "hot_read",
                    ),
                <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                    .cold("drops", "AtomicU64", ::core::mem::offset_of!(Self, drops), 4),
                <u8 as ::cache_layout::__private::FieldType>::FIELD
                    .cold("flags", "u8", ::core::mem::offset_of!(Self, flags), 3),
            ],
        )
        .apart_by(::cache_layout::__private::Unseparated::BYTES);
    const PROOF: () = {
        ::cache_layout::__private::max_lines::<Self>("hot_read", 1);
        ::cache_layout::__private::drop_order::<Self>();
    };
}
#[doc(hidden)]
macro_rules! __Entry_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Entry { $($fields)* })
    };
}
#[doc(hidden)]
pub(crate) use __Entry_literal as Entry;
