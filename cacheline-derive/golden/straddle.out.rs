#[repr(C)]
struct Digests {
    key: [u64; 7],
    /// Starts the cache lines of `hasher`.
    _line_hasher: ::cache_layout::Apart,
    left: [u64; 7],
    /// Starts the cache lines of `hasher`.
    _line_hasher_2: ::cache_layout::Line,
    right: [u64; 7],
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for Digests {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
        "Digests",
        &[
            <[u64; 7] as ::cache_layout::__private::FieldType>::FIELD
                .hot_read(
                    "key",
                    "[u64; 7]",
                    ::core::mem::offset_of!(Self, key),
                    0,
                    "hot_read",
                ),
            <[u64; 7] as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "left",
                    "[u64; 7]",
                    ::core::mem::offset_of!(Self, left),
                    1,
                    "hasher",
                ),
            <[u64; 7] as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "right",
                    "[u64; 7]",
                    ::core::mem::offset_of!(Self, right),
                    2,
                    "hasher",
                ),
        ],
    );
}
const _: () = ::cache_layout::__private::apart::<Digests>("hasher");
const _: () = ::cache_layout::__private::neighbours::<Digests>();
const _: () = ::cache_layout::__private::straddle::<Digests>(&[], &[]);
#[doc(hidden)]
macro_rules! __Digests_literal {
    ($($fields:tt)*) => {
        Digests { _line_hasher : ::cache_layout::Apart, _line_hasher_2 :
        ::cache_layout::Line, $($fields)* }
    };
}
#[doc(hidden)]
use __Digests_literal as Digests;
#[repr(C)]
struct Peer {
    /// Starts the cache lines of the struct.
    _line_struct: ::cache_layout::Line,
    name: [u8; 40],
    /// Starts the cache lines of `link`.
    #[cfg(feature = "counters")]
    _line_link: ::cache_layout::Apart,
    /// Starts the cache lines of `link`.
    _line_link_2: ::cache_layout::Line,
    #[cfg(feature = "counters")]
    sent: AtomicU64,
    address: [u8; 40],
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for Peer {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
        "Peer",
        &[
            <[u8; 40] as ::cache_layout::__private::FieldType>::FIELD
                .hot_read(
                    "name",
                    "[u8; 40]",
                    ::core::mem::offset_of!(Self, name),
                    0,
                    "hot_read",
                ),
            #[cfg(feature = "counters")]
            <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "sent",
                    "AtomicU64",
                    ::core::mem::offset_of!(Self, sent),
                    2,
                    "link",
                ),
            <[u8; 40] as ::cache_layout::__private::FieldType>::FIELD
                .hot_read(
                    "address",
                    "[u8; 40]",
                    ::core::mem::offset_of!(Self, address),
                    1,
                    "link",
                ),
        ],
    );
}
const _: () = ::cache_layout::__private::apart::<Peer>("link");
const _: () = ::cache_layout::__private::neighbours::<Peer>();
const _: () = ::cache_layout::__private::straddle::<Peer>(&[], &[]);
const _: () = ::cache_layout::__private::drop_order::<Peer>();
#[doc(hidden)]
macro_rules! __Peer_literal {
    ($($fields:tt)*) => {
        Peer { _line_struct : ::cache_layout::Line, #[cfg(feature = "counters")]
        _line_link : ::cache_layout::Apart, _line_link_2 : ::cache_layout::Line,
        $($fields)* }
    };
}
#[doc(hidden)]
use __Peer_literal as Peer;
