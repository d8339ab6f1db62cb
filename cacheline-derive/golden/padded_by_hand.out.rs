/// As it was before.
///
/// # Cache lines
///
/// Fields of different groups are on different cache lines where one of them is written:
///
/// * `consumer`: `head`
/// * `producer`: `tail`
/// * `hot_read`: `slots`
#[repr(C)]
pub struct Queue<T> {
    slots: Box<[T]>,
    pad: u64,
    _pad: [u8; 56],
    /// Starts the cache lines of `consumer`.
    _line_consumer: ::cache_layout::Line64,
    head: CachePadded<AtomicUsize>,
    /// Starts the cache lines of `producer`.
    _line_producer: ::cache_layout::Line64,
    tail: CachePadded<AtomicUsize>,
}
#[automatically_derived]
impl<T> ::cache_layout::CacheLayout for Queue<T> {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
            "Queue",
            &[
                <Box<[T]> as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "slots",
                        "Box<[T]>",
                        ::core::mem::offset_of!(Self, slots),
                        2,
                        "hot_read",
                    )
                    .drop_is_seen(::core::mem::needs_drop::<T>()),
                <u64 as ::cache_layout::__private::FieldType>::FIELD
                    .cold("pad", "u64", ::core::mem::offset_of!(Self, pad), 4),
                <[u8; 56] as ::cache_layout::__private::FieldType>::FIELD
                    .cold("_pad", "[u8; 56]", ::core::mem::offset_of!(Self, _pad), 3)
                    .holding::<()>(),
                <CachePadded<AtomicUsize> as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "head",
                        "CachePadded<AtomicUsize>",
                        ::core::mem::offset_of!(Self, head),
                        0,
                        "consumer",
                    )
                    .holding::<AtomicUsize>(),
                <CachePadded<AtomicUsize> as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "tail",
                        "CachePadded<AtomicUsize>",
                        ::core::mem::offset_of!(Self, tail),
                        1,
                        "producer",
                    )
                    .holding::<AtomicUsize>(),
            ],
        )
        .in_lines_of(::cache_layout::Line64::BYTES);
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("consumer");
        ::cache_layout::__private::apart::<Self>("producer");
        ::cache_layout::__private::neighbours::<Self>();
        ::cache_layout::__private::waste::<Self>(&["head", "tail"], &[], &[]);
    };
}
#[doc(hidden)]
macro_rules! __Queue_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Queue { _line_consumer :
        ::cache_layout::Line64, _line_producer : ::cache_layout::Line64, $($fields)* })
    };
}
#[doc(hidden)]
pub(crate) use __Queue_literal as Queue;
