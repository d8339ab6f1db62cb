#[repr(C)]
struct Ring<T> {
    slots: Box<[T]>,
    /// Starts the cache lines of `consumer`.
    _line_consumer: ::cache_layout::Line256,
    head: AtomicUsize,
    /// Starts the cache lines of `producer`.
    _line_producer: ::cache_layout::Line256,
    tail: AtomicUsize,
    /// Starts the cache lines of `any`.
    _line_any: ::cache_layout::Line256,
    hits: [OwnLines<AtomicU64, Line256>; 4],
}
#[automatically_derived]
impl<T> ::cache_layout::CacheLayout for Ring<T> {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
            "Ring",
            &[
                <Box<[T]> as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "slots",
                        "Box<[T]>",
                        ::core::mem::offset_of!(Self, slots),
                        3,
                        "hot_read",
                    )
                    .drop_is_seen(::core::mem::needs_drop::<T>()),
                <AtomicUsize as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "head",
                        "AtomicUsize",
                        ::core::mem::offset_of!(Self, head),
                        0,
                        "consumer",
                    ),
                <AtomicUsize as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "tail",
                        "AtomicUsize",
                        ::core::mem::offset_of!(Self, tail),
                        1,
                        "producer",
                    ),
                <[OwnLines<
                    AtomicU64,
                    Line256,
                >; 4] as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "hits",
                        "[OwnLines<AtomicU64, Line256>; 4]",
                        ::core::mem::offset_of!(Self, hits),
                        2,
                        "any",
                    ),
            ],
        )
        .apart_by(
            ::cache_layout::__private::distance_of_lines(
                ::cache_layout::Line::BYTES,
                ::cache_layout::Line256::BYTES,
            ),
        );
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("consumer");
        ::cache_layout::__private::apart::<Self>("producer");
        ::cache_layout::__private::apart::<Self>("any");
        ::cache_layout::__private::neighbours::<Self>();
        ::cache_layout::__private::drop_order::<Self>();
    };
}
const _: () = ::cache_layout::__private::distance_has_room(
    "Ring",
    ::cache_layout::Line256::BYTES,
);
const _: () = {
    const DROPS: &[::cache_layout::Field] = &[
        ::cache_layout::__private::dropped("slots", 3, true),
        ::cache_layout::__private::dropped(
            "head",
            0,
            ::core::mem::needs_drop::<AtomicUsize>(),
        ),
        ::cache_layout::__private::dropped(
            "tail",
            1,
            ::core::mem::needs_drop::<AtomicUsize>(),
        ),
        ::cache_layout::__private::dropped(
            "hits",
            2,
            ::cache_layout::__private::one_of([
                ::core::mem::needs_drop::<Line256>(),
                {
                    use ::cache_layout::__private::DropsWhatever as _;
                    ::cache_layout::__private::Dropping::<
                        OwnLines<AtomicU64, Line256>,
                    >::DROPS_MORE
                },
                ::core::mem::needs_drop::<AtomicU64>(),
            ]),
        ),
    ];
    ::cache_layout::__private::drops_in_time_for_all("Ring", DROPS, "head");
    ::cache_layout::__private::drops_in_time_for_all("Ring", DROPS, "tail");
    ::cache_layout::__private::drops_in_time_for_all("Ring", DROPS, "hits");
};
const _: () = ::cache_layout::__private::each_apart::<
    OwnLines<AtomicU64, Line256>,
>(
    "Ring",
    "hits",
    "cache_layout::OwnLines<_, cache_layout::Line256>, made by OwnLines::new_in(value, cache_layout::Line256)",
    ::cache_layout::Line::BYTES,
    ::cache_layout::Line256::BYTES,
);
#[doc(hidden)]
macro_rules! __Ring_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Ring { _line_consumer :
        ::cache_layout::Line256, _line_producer : ::cache_layout::Line256, _line_any :
        ::cache_layout::Line256, $($fields)* })
    };
}
#[doc(hidden)]
use __Ring_literal as Ring;
#[repr(C)]
struct Pair {
    /// Starts the cache lines of `left`.
    _line_left: ::cache_layout::Line128,
    left: AtomicU64,
    /// Starts the cache lines of `right`.
    _line_right: ::cache_layout::Line128,
    right: AtomicU64,
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for Pair {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
            "Pair",
            &[
                <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "left",
                        "AtomicU64",
                        ::core::mem::offset_of!(Self, left),
                        0,
                        "left",
                    ),
                <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "right",
                        "AtomicU64",
                        ::core::mem::offset_of!(Self, right),
                        1,
                        "right",
                    ),
            ],
        )
        .in_lines_of(::cache_layout::Line64::BYTES)
        .apart_by(::cache_layout::Line128::BYTES);
}
const _: () = ::cache_layout::__private::apart::<Pair>("left");
const _: () = ::cache_layout::__private::apart::<Pair>("right");
const _: () = ::cache_layout::__private::neighbours::<Pair>();
#[doc(hidden)]
macro_rules! __Pair_literal {
    ($($fields:tt)*) => {
        Pair { _line_left : ::cache_layout::Line128, _line_right :
        ::cache_layout::Line128, $($fields)* }
    };
}
#[doc(hidden)]
use __Pair_literal as Pair;
