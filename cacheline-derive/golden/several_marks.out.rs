/// A ring whose sides look at each other's index.
///
/// # Cache lines
///
/// Fields of different groups are on different cache lines where one of them is written:
///
/// * `producer`: `tail`, `head`, `pushed`, `items`
#[cfg_attr(feature = "statistics", doc = "   `failures`")]
/// * `consumer`: `tail`, `head`, `items`
#[cfg_attr(feature = "statistics", doc = "   `failures`")]
/// * `hot_read`: `mask`
#[cfg_attr(feature = "statistics", doc = "   `failures`")]
/// * `hot_write`: `slots`
/// * `reporter`: `slots`
#[repr(C)]
pub struct Ring<T: ?Sized> {
    pub mask: usize,
    /// Starts the cache lines that `consumer` writes and `producer` reads.
    #[doc(hidden)]
    pub _line_consumer_producer: ::cache_layout::Line64,
    pub head: AtomicUsize,
    /// Starts the cache lines of `producer`.
    #[doc(hidden)]
    pub _line_producer: ::cache_layout::Line64,
    pub pushed: u64,
    /// Starts the cache lines that `producer` and `consumer` write and `hot_read` reads.
    #[doc(hidden)]
    #[cfg(feature = "statistics")]
    pub _line_producer_consumer_hot_read: ::cache_layout::Line64,
    #[cfg(feature = "statistics")]
    pub failures: AtomicU64,
    /// Starts the cache lines that `hot_write` writes and `reporter` reads.
    #[doc(hidden)]
    pub _line_hot_write_reporter: ::cache_layout::Line64,
    pub slots: [OwnLines<AtomicU64, Line64>; 4],
    /// Starts the cache lines that `producer` writes and `consumer` reads.
    #[doc(hidden)]
    pub _line_producer_consumer: ::cache_layout::Line64,
    pub tail: AtomicUsize,
    pub items: T,
}
#[automatically_derived]
impl<T: ?Sized> ::cache_layout::CacheLayout for Ring<T> {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of_unsized(
            "Ring",
            &::cache_layout::Field::in_memory_order([
                <usize as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "mask",
                        "usize",
                        ::core::mem::offset_of!(Self, mask),
                        4,
                        "hot_read",
                    ),
                <AtomicUsize as ::cache_layout::__private::FieldType>::FIELD
                    .marked(
                        "head",
                        "AtomicUsize",
                        ::core::mem::offset_of!(Self, head),
                        1,
                        &[
                            ::cache_layout::Mark::HotRead("producer"),
                            ::cache_layout::Mark::HotWrite("consumer"),
                        ],
                    ),
                <u64 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "pushed",
                        "u64",
                        ::core::mem::offset_of!(Self, pushed),
                        2,
                        "producer",
                    ),
                #[cfg(feature = "statistics")]
                <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                    .marked(
                        "failures",
                        "AtomicU64",
                        ::core::mem::offset_of!(Self, failures),
                        3,
                        &[
                            ::cache_layout::Mark::HotWrite("producer"),
                            ::cache_layout::Mark::HotWrite("consumer"),
                            ::cache_layout::Mark::HotRead("hot_read"),
                        ],
                    ),
                <[OwnLines<
                    AtomicU64,
                    Line64,
                >; 4] as ::cache_layout::__private::FieldType>::FIELD
                    .marked(
                        "slots",
                        "[OwnLines<AtomicU64, Line64>; 4]",
                        ::core::mem::offset_of!(Self, slots),
                        5,
                        &[
                            ::cache_layout::Mark::HotWrite("hot_write"),
                            ::cache_layout::Mark::HotRead("reporter"),
                        ],
                    ),
                <AtomicUsize as ::cache_layout::__private::FieldType>::FIELD
                    .marked(
                        "tail",
                        "AtomicUsize",
                        ::core::mem::offset_of!(Self, tail),
                        0,
                        &[
                            ::cache_layout::Mark::HotWrite("producer"),
                            ::cache_layout::Mark::HotRead("consumer"),
                        ],
                    ),
                ::cache_layout::Field::tail::<T>("items", "T")
                    .at(::core::mem::offset_of!(Self, _line_producer_consumer))
                    .marked(
                        &[
                            ::cache_layout::Mark::HotWrite("producer"),
                            ::cache_layout::Mark::HotRead("consumer"),
                        ],
                    )
                    .declared(6),
            ]),
        )
        .in_lines_of(::cache_layout::Line64::BYTES)
        .aligned_at_least(::cache_layout::Line64::BYTES);
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("producer");
        ::cache_layout::__private::apart::<Self>("consumer");
        ::cache_layout::__private::apart::<Self>("hot_write");
        ::cache_layout::__private::neighbours::<Self>();
        ::cache_layout::__private::drop_order::<Self>();
    };
}
const _: () = {
    const DROPS: &[::cache_layout::Field] = &[
        ::cache_layout::__private::dropped(
            "head",
            1,
            ::core::mem::needs_drop::<AtomicUsize>(),
        ),
        #[cfg(feature = "statistics")]
        ::cache_layout::__private::dropped(
            "failures",
            3,
            ::core::mem::needs_drop::<AtomicU64>(),
        ),
        ::cache_layout::__private::dropped(
            "slots",
            5,
            ::cache_layout::__private::one_of([
                ::core::mem::needs_drop::<Line64>(),
                {
                    use ::cache_layout::__private::DropsWhatever as _;
                    ::cache_layout::__private::Dropping::<
                        OwnLines<AtomicU64, Line64>,
                    >::DROPS_MORE
                },
                ::core::mem::needs_drop::<AtomicU64>(),
            ]),
        ),
        ::cache_layout::__private::dropped(
            "tail",
            0,
            ::core::mem::needs_drop::<AtomicUsize>(),
        ),
        ::cache_layout::__private::dropped("items", 6, true),
    ];
    ::cache_layout::__private::drops_in_time_for_all("Ring", DROPS, "tail");
};
const _: () = ::cache_layout::__private::each_apart::<
    OwnLines<AtomicU64, Line64>,
>(
    "Ring",
    "slots",
    "cache_layout::OwnLines<_, cache_layout::Line64>, made by OwnLines::new_in(value, cache_layout::Line64)",
    ::cache_layout::Line64::BYTES,
    ::cache_layout::Line64::BYTES,
);
#[doc(hidden)]
macro_rules! __Ring_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Ring { _line_consumer_producer :
        ::cache_layout::Line64, _line_producer : ::cache_layout::Line64, #[cfg(feature =
        "statistics")] _line_producer_consumer_hot_read : ::cache_layout::Line64,
        _line_hot_write_reporter : ::cache_layout::Line64, _line_producer_consumer :
        ::cache_layout::Line64, $($fields)* })
    };
}
#[doc(hidden)]
pub(crate) use __Ring_literal as Ring;
