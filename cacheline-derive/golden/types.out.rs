#[repr(C)]
struct Connection<'a, T> {
    peer: &'a str,
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Line64,
    guarded: Guarded<T>,
    #[cfg(feature = "drops")]
    drops: [stats::Counter; 2],
}
#[automatically_derived]
impl<'a, T> ::cache_layout::CacheLayout for Connection<'a, T> {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
            "Connection",
            &[
                <&'a str as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "peer",
                        "&'a str",
                        ::core::mem::offset_of!(Self, peer),
                        0,
                        "hot_read",
                    ),
                <Guarded<T> as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "guarded",
                        "Guarded<T>",
                        ::core::mem::offset_of!(Self, guarded),
                        2,
                        "hot_write",
                    ),
                #[cfg(feature = "drops")]
                <[stats::Counter; 2] as ::cache_layout::__private::FieldType>::FIELD
                    .cold(
                        "drops",
                        "[stats::Counter; 2]",
                        ::core::mem::offset_of!(Self, drops),
                        1,
                    ),
            ],
        )
        .in_lines_of(::cache_layout::Line64::BYTES);
    const PROOF: () = {
        ::cache_layout::__private::laid_out_as::<
            Guarded<T>,
            (AtomicU32, T),
        >("Connection", "Guarded<T>", "(AtomicU32, T)");
        ::cache_layout::__private::apart::<Self>("hot_write");
        ::cache_layout::__private::neighbours::<Self>();
        ::cache_layout::__private::drop_order::<Self>();
    };
}
#[cfg(feature = "drops")]
const _: () = ::cache_layout::__private::laid_out_as::<
    stats::Counter,
    AtomicU64,
>("Connection", "stats::Counter", "AtomicU64");
const _: () = {
    const DROPS: &[::cache_layout::Field] = &[
        ::cache_layout::__private::dropped("guarded", 2, true),
        #[cfg(feature = "drops")]
        ::cache_layout::__private::dropped(
            "drops",
            1,
            ::core::mem::needs_drop::<stats::Counter>(),
        ),
    ];
    ::cache_layout::__private::drops_in_time_for_all("Connection", DROPS, "drops");
};
#[doc(hidden)]
macro_rules! __Connection_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Connection { _line_hot_write :
        ::cache_layout::Line64, $($fields)* })
    };
}
#[doc(hidden)]
use __Connection_literal as Connection;
