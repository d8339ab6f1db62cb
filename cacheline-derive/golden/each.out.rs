#[repr(C)]
pub struct Shards<'a> {
    queues: Vec<Arc<Queue<'a>>>,
    #[cfg(feature = "plugins")]
    plugins: Box<[Box<OwnLines<dyn Plugin, Line64>>]>,
    mask: usize,
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Line64,
    slots: [Slot; 8],
}
#[automatically_derived]
impl<'a> ::cache_layout::CacheLayout for Shards<'a> {
    const LAYOUT: ::cache_layout::Layout = {
        ::cache_layout::__private::holds::<Vec<Arc<Queue<'a>>>, [Arc<Queue<'a>>]>();
        ::cache_layout::__private::holds::<Arc<Queue<'a>>, Queue<'a>>();
        #[cfg(feature = "plugins")]
        ::cache_layout::__private::holds::<
            Box<[Box<OwnLines<dyn Plugin, Line64>>]>,
            [Box<OwnLines<dyn Plugin, Line64>>],
        >();
        #[cfg(feature = "plugins")]
        ::cache_layout::__private::holds::<
            Box<OwnLines<dyn Plugin, Line64>>,
            OwnLines<dyn Plugin, Line64>,
        >();
        ::cache_layout::Layout::of::<
            Self,
        >(
                "Shards",
                &[
                    <Vec<Arc<Queue<'a>>> as ::cache_layout::__private::FieldType>::FIELD
                        .hot_read(
                            "queues",
                            "Vec<Arc<Queue<'a>>>",
                            ::core::mem::offset_of!(Self, queues),
                            1,
                            "workers",
                        )
                        .drop_is_seen(::core::mem::needs_drop::<Arc<Queue<'a>>>()),
                    #[cfg(feature = "plugins")]
                    <Box<
                        [Box<OwnLines<dyn Plugin, Line64>>],
                    > as ::cache_layout::__private::FieldType>::FIELD
                        .hot_read(
                            "plugins",
                            "Box<[Box<OwnLines<dyn Plugin, Line64>>]>",
                            ::core::mem::offset_of!(Self, plugins),
                            2,
                            "hot_read",
                        )
                        .drop_is_seen(
                            ::cache_layout::__private::one_of([
                                ::core::mem::needs_drop::<dyn Plugin>(),
                                ::core::mem::needs_drop::<Line64>(),
                                {
                                    use ::cache_layout::__private::DropsWhatever as _;
                                    ::cache_layout::__private::Dropping::<
                                        OwnLines<dyn Plugin, Line64>,
                                    >::DROPS_MORE
                                },
                            ]),
                        ),
                    <usize as ::cache_layout::__private::FieldType>::FIELD
                        .hot_read(
                            "mask",
                            "usize",
                            ::core::mem::offset_of!(Self, mask),
                            3,
                            "hot_read",
                        ),
                    <[Slot; 8] as ::cache_layout::__private::FieldType>::FIELD
                        .hot_write(
                            "slots",
                            "[Slot; 8]",
                            ::core::mem::offset_of!(Self, slots),
                            0,
                            "hot_write",
                        ),
                ],
            )
            .in_lines_of(::cache_layout::Line64::BYTES)
    };
}
const _: () = ::cache_layout::__private::apart::<Shards<'_>>("hot_write");
const _: () = ::cache_layout::__private::neighbours::<Shards<'_>>();
const _: () = ::cache_layout::__private::each::<
    Shards<'_>,
    Slot,
>(
    "slots",
    "cache_layout::OwnLines<_, cache_layout::Line64>, made by OwnLines::new_in(value, cache_layout::Line64)",
);
const _: () = ::cache_layout::__private::each_target::<
    Shards<'_>,
    Queue<'_>,
>(
    "queues",
    "cache_layout::OwnLines<_, cache_layout::Line64>, made by OwnLines::new_in(value, cache_layout::Line64)",
);
#[cfg(feature = "plugins")]
const _: () = ::cache_layout::__private::each_of_any::<
    OwnLines<dyn Plugin, Line64>,
    ::cache_layout::Line64,
>();
const _: () = {
    ::cache_layout::__private::drops_in_time::<Shards<'_>>("slots");
    ::cache_layout::__private::drop_order::<Shards<'_>>();
};
#[doc(hidden)]
macro_rules! __Shards_literal {
    ($($fields:tt)*) => {
        Shards { _line_hot_write : ::cache_layout::Line64, $($fields)* }
    };
}
#[doc(hidden)]
pub(crate) use __Shards_literal as Shards;
#[repr(C)]
pub struct Table<T> {
    locks: VecDeque<Arc<Lock>>,
    mask: usize,
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Apart,
    rows: [OwnLines<T>; 8],
}
#[automatically_derived]
impl<T> ::cache_layout::CacheLayout for Table<T> {
    const LAYOUT: ::cache_layout::Layout = {
        ::cache_layout::__private::holds_each::<VecDeque<Arc<Lock>>, Arc<Lock>>();
        ::cache_layout::__private::holds::<Arc<Lock>, Lock>();
        ::cache_layout::Layout::of::<
            Self,
        >(
            "Table",
            &[
                <VecDeque<Arc<Lock>> as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "locks",
                        "VecDeque<Arc<Lock>>",
                        ::core::mem::offset_of!(Self, locks),
                        1,
                        "hot_read",
                    )
                    .drop_is_seen(::core::mem::needs_drop::<Arc<Lock>>()),
                <usize as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "mask",
                        "usize",
                        ::core::mem::offset_of!(Self, mask),
                        2,
                        "hot_read",
                    ),
                <[OwnLines<T>; 8] as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "rows",
                        "[OwnLines<T>; 8]",
                        ::core::mem::offset_of!(Self, rows),
                        0,
                        "hot_write",
                    ),
            ],
        )
    };
    const PROOF: () = {
        ::cache_layout::__private::each_of_any::<OwnLines<T>, ::cache_layout::Apart>();
        ::cache_layout::__private::apart::<Self>("hot_write");
        ::cache_layout::__private::neighbours::<Self>();
        ::cache_layout::__private::drop_order::<Self>();
    };
}
const _: () = {
    const DROPS: &[::cache_layout::Field] = &[
        ::cache_layout::__private::dropped(
            "locks",
            1,
            ::core::mem::needs_drop::<Arc<Lock>>(),
        ),
        ::cache_layout::__private::dropped("rows", 0, true),
    ];
    ::cache_layout::__private::drops_in_time_for_all("Table", DROPS, "rows");
};
const _: () = ::cache_layout::__private::each_target_apart::<
    Lock,
>(
    "Table",
    "locks",
    "cache_layout::OwnLines<_>, made by OwnLines::new(value)",
    ::cache_layout::Line::BYTES,
    ::cache_layout::Apart::BYTES,
);
#[doc(hidden)]
macro_rules! __Table_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Table { _line_hot_write :
        ::cache_layout::Apart, $($fields)* })
    };
}
#[doc(hidden)]
pub(crate) use __Table_literal as Table;
