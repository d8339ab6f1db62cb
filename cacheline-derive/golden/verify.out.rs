/// Shared with C.
///
/// # Cache lines
///
/// Fields of different groups are on different cache lines where one of them is written:
///
/// * `device`: `doorbells`
/// * `hot_read`: `ring`
#[derive(Clone, Copy, Debug, Serialize)]
#[repr(C, packed(4))]
pub struct Header {
    pub length: u32,
    pub doorbells: [Doorbell; 4],
    pub ring: u64,
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for Header {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
            "Header",
            &::cache_layout::Field::in_memory_order([
                <u32 as ::cache_layout::__private::FieldType>::FIELD
                    .cold("length", "u32", ::core::mem::offset_of!(Self, length), 0),
                <[Doorbell; 4] as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "doorbells",
                        "[Doorbell; 4]",
                        ::core::mem::offset_of!(Self, doorbells),
                        1,
                        "device",
                    ),
                <u64 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "ring",
                        "u64",
                        ::core::mem::offset_of!(Self, ring),
                        2,
                        "hot_read",
                    ),
            ]),
        )
        .assume_line_aligned()
        .placed_as_declared();
    const PROOF: () = ();
}
const _: () = ::cache_layout::__private::apart::<Header>("device");
const _: () = ::cache_layout::__private::neighbours::<Header>();
const _: () = ::cache_layout::__private::each::<
    Header,
    Doorbell,
>("doorbells", "cache_layout::OwnLines<_>, made by OwnLines::new(value)");
const _: () = ::cache_layout::__private::max_size::<Header>(2 * size_of::<u64>() + 64);
const _: () = ::cache_layout::__private::waste::<Header>(&[], &[], &[]);
#[doc(hidden)]
macro_rules! __Header_literal {
    ($($fields:tt)*) => {
        Header { $($fields)* }
    };
}
#[doc(hidden)]
pub(crate) use __Header_literal as Header;
