#[repr(C)]
struct Queue {
    mask: usize,
    /// Starts the cache lines of `producer`.
    _line_producer: ::cache_layout::Line,
    tail: AtomicUsize,
    name: &'static str,
    /// Starts the cache lines of `consumer`.
    _line_consumer: ::cache_layout::Line,
    head: AtomicUsize,
    /// Starts the cache lines of what is read.
    _line_hot_read: ::cache_layout::Line,
    slots: *mut u8,
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for Queue {
    const FIELDS: &'static [::cache_layout::Field] = &[
        ::cache_layout::Field::of::<usize>("mask", "usize")
            .at(::core::mem::offset_of!(Self, mask))
            .hot_read("hot_read")
            .declared(0),
        ::cache_layout::Field::of::<AtomicUsize>("tail", "AtomicUsize")
            .at(::core::mem::offset_of!(Self, tail))
            .hot_write("producer")
            .declared(1),
        ::cache_layout::Field::of::<&'static str>("name", "&'static str")
            .at(::core::mem::offset_of!(Self, name))
            .declared(2),
        ::cache_layout::Field::of::<AtomicUsize>("head", "AtomicUsize")
            .at(::core::mem::offset_of!(Self, head))
            .hot_write("consumer")
            .declared(3),
        ::cache_layout::Field::of::<*mut u8>("slots", "*mut u8")
            .at(::core::mem::offset_of!(Self, slots))
            .hot_read("hot_read")
            .declared(4),
    ];
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >("Queue", <Self as ::cache_layout::CacheLayout>::FIELDS)
        .in_lines_of(::cache_layout::Line::BYTES);
}
const _: () = ::cache_layout::__private::apart::<Queue>("producer");
const _: () = ::cache_layout::__private::apart::<Queue>("consumer");
const _: () = ::cache_layout::__private::neighbours::<Queue>();
const _: () = ::cache_layout::__private::max_lines::<Queue>("producer", 1);
const _: () = ::cache_layout::__private::straddle::<Queue>();
#[doc(hidden)]
macro_rules! __Queue_literal {
    ($($fields:tt)*) => {
        Queue { _line_producer : ::cache_layout::Line, _line_consumer :
        ::cache_layout::Line, _line_hot_read : ::cache_layout::Line, $($fields)* }
    };
}
#[doc(hidden)]
use __Queue_literal as Queue;
