/// A ring of `N` slots.
///
/// # Cache lines
///
/// Fields of different groups are on different cache lines where one of them is written:
///
/// * `producer`: `tail`
/// * `consumer`: `head`, `cached_tail`
/// * `hot_read`: `slots`
#[repr(C)]
pub struct Ring<'a, T: Clone + 'a = u64, const N: usize = 8>
where
    T: Send,
{
    pub slots: &'a [T; N],
    /// Starts the cache lines of `producer`.
    #[doc(hidden)]
    pub _line_producer: ::cache_layout::Line128,
    pub tail: AtomicUsize,
    /// Starts the cache lines of `consumer`.
    #[doc(hidden)]
    pub _line_consumer: ::cache_layout::Line128,
    pub head: AtomicUsize,
    pub cached_tail: Cell<usize>,
}
#[automatically_derived]
impl<'a, T: Clone + 'a, const N: usize> ::cache_layout::CacheLayout
for Ring<'a, T, { N }>
where
    T: Send,
{
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
            "Ring",
            &[
                <&'a [T; N] as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "slots",
                        "&'a [T; N]",
                        ::core::mem::offset_of!(Self, slots),
                        2,
                        "hot_read",
                    ),
                <AtomicUsize as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "tail",
                        "AtomicUsize",
                        ::core::mem::offset_of!(Self, tail),
                        0,
                        "producer",
                    ),
                <AtomicUsize as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "head",
                        "AtomicUsize",
                        ::core::mem::offset_of!(Self, head),
                        1,
                        "consumer",
                    ),
                <Cell<usize> as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "cached_tail",
                        "Cell<usize>",
                        ::core::mem::offset_of!(Self, cached_tail),
                        3,
                        "consumer",
                    ),
            ],
        )
        .in_lines_of(::cache_layout::Line128::BYTES);
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("producer");
        ::cache_layout::__private::apart::<Self>("consumer");
        ::cache_layout::__private::neighbours::<Self>();
        ::cache_layout::__private::drop_order::<Self>();
    };
}
const _: () = ::cache_layout::__private::apart_in_instance::<
    Ring<'_>,
>("Ring<'_>", "producer");
const _: () = ::cache_layout::__private::apart_in_instance::<
    Ring<'_>,
>("Ring<'_>", "consumer");
const _: () = ::cache_layout::__private::of_layout::neighbours(
    &::cache_layout::__private::instance::<Ring<'_>>("Ring<'_>"),
);
const _: () = ::cache_layout::__private::of_layout::drop_order(
    &::cache_layout::__private::instance::<Ring<'_>>("Ring<'_>"),
);
const _: () = ::cache_layout::__private::apart_in_instance::<
    Ring<'static, u8, 64>,
>("Ring<'static, u8, 64>", "producer");
const _: () = ::cache_layout::__private::apart_in_instance::<
    Ring<'static, u8, 64>,
>("Ring<'static, u8, 64>", "consumer");
const _: () = ::cache_layout::__private::of_layout::neighbours(
    &::cache_layout::__private::instance::<
        Ring<'static, u8, 64>,
    >("Ring<'static, u8, 64>"),
);
const _: () = ::cache_layout::__private::of_layout::drop_order(
    &::cache_layout::__private::instance::<
        Ring<'static, u8, 64>,
    >("Ring<'static, u8, 64>"),
);
#[doc(hidden)]
macro_rules! __Ring_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Ring { _line_producer :
        ::cache_layout::Line128, _line_consumer : ::cache_layout::Line128, $($fields)* })
    };
}
#[doc(hidden)]
pub(crate) use __Ring_literal as Ring;
