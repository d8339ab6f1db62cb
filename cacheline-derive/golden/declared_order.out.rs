#[repr(C)]
struct Queue {
    mask: usize,
    /// Starts the cache lines of `producer`.
    _line_producer: ::cache_layout::Apart,
    tail: AtomicUsize,
    name: &'static str,
    /// Starts the cache lines of `consumer`.
    _line_consumer: ::cache_layout::Apart,
    head: AtomicUsize,
    /// Starts the cache lines of what is read.
    _line_hot_read: ::cache_layout::Apart,
    slots: *mut u8,
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for Queue {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
        "Queue",
        &[
            <usize as ::cache_layout::__private::FieldType>::FIELD
                .hot_read(
                    "mask",
                    "usize",
                    ::core::mem::offset_of!(Self, mask),
                    0,
                    "hot_read",
                ),
            <AtomicUsize as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "tail",
                    "AtomicUsize",
                    ::core::mem::offset_of!(Self, tail),
                    1,
                    "producer",
                ),
            <&'static str as ::cache_layout::__private::FieldType>::FIELD
                .cold("name", "&'static str", ::core::mem::offset_of!(Self, name), 2),
            <AtomicUsize as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "head",
                    "AtomicUsize",
                    ::core::mem::offset_of!(Self, head),
                    3,
                    "consumer",
                ),
            <*mut u8 as ::cache_layout::__private::FieldType>::FIELD
                .hot_read(
                    "slots",
                    "*mut u8",
                    ::core::mem::offset_of!(Self, slots),
                    4,
                    "hot_read",
                ),
        ],
    );
}
const _: () = ::cache_layout::__private::apart::<Queue>("producer");
const _: () = ::cache_layout::__private::apart::<Queue>("consumer");
const _: () = ::cache_layout::__private::neighbours::<Queue>();
const _: () = ::cache_layout::__private::max_lines::<Queue>("producer", 1);
const _: () = ::cache_layout::__private::straddle::<Queue>(&[], &[]);
#[doc(hidden)]
macro_rules! __Queue_literal {
    ($($fields:tt)*) => {
        Queue { _line_producer : ::cache_layout::Apart, _line_consumer :
        ::cache_layout::Apart, _line_hot_read : ::cache_layout::Apart, $($fields)* }
    };
}
#[doc(hidden)]
use __Queue_literal as Queue;
