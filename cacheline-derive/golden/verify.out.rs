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
    const FIELDS: &'static [::cache_layout::Field] = &::cache_layout::Field::in_memory_order([
        ::cache_layout::Field::of::<u32>("length", "u32")
            .at(::core::mem::offset_of!(Self, length))
            .declared(0),
        ::cache_layout::Field::of::<[Doorbell; 4]>("doorbells", "[Doorbell; 4]")
            .at(::core::mem::offset_of!(Self, doorbells))
            .hot_write("device")
            .declared(1),
        ::cache_layout::Field::of::<u64>("ring", "u64")
            .at(::core::mem::offset_of!(Self, ring))
            .hot_read("hot_read")
            .declared(2),
    ]);
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >("Header", <Self as ::cache_layout::CacheLayout>::FIELDS)
        .in_lines_of(::cache_layout::Line::BYTES)
        .assume_line_aligned()
        .placed_as_declared();
    const PROOF: () = ();
}
const _: () = ::cache_layout::__private::apart::<Header>("device");
const _: () = ::cache_layout::__private::neighbours::<Header>();
const _: () = ::cache_layout::__private::each::<
    Header,
    Doorbell,
>("doorbells", "cache_layout::OwnLines<_>");
const _: () = ::cache_layout::__private::max_size::<Header>(2 * size_of::<u64>() + 64);
const _: () = ::cache_layout::__private::waste::<Header>(&["doorbells"], &[]);
#[doc(hidden)]
macro_rules! __Header_literal {
    ($($fields:tt)*) => {
        Header { $($fields)* }
    };
}
#[doc(hidden)]
pub(crate) use __Header_literal as Header;
