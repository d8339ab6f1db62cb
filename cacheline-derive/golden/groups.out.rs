#[repr(C)]
struct Connection {
    peer: Address,
    name: String,
    /// Starts the cache lines of `rx`.
    _line_rx: crate::reexported::Apart,
    received: u64,
    window: u32,
    /// Starts the cache lines of `tx`.
    _line_tx: crate::reexported::Apart,
    sent: u64,
    congestion: u16,
    lock: Mutex<()>,
}
#[automatically_derived]
impl crate::reexported::CacheLayout for Connection {
    const LAYOUT: crate::reexported::Layout = crate::reexported::Layout::of::<
        Self,
    >(
        "Connection",
        &[
            <Address as crate::reexported::__private::FieldType>::FIELD
                .hot_read(
                    "peer",
                    "Address",
                    ::core::mem::offset_of!(Self, peer),
                    4,
                    "hot_read",
                ),
            <String as crate::reexported::__private::FieldType>::FIELD
                .cold("name", "String", ::core::mem::offset_of!(Self, name), 6)
                .drop_is_seen(false),
            <u64 as crate::reexported::__private::FieldType>::FIELD
                .hot_write(
                    "received",
                    "u64",
                    ::core::mem::offset_of!(Self, received),
                    3,
                    "rx",
                ),
            <u32 as crate::reexported::__private::FieldType>::FIELD
                .hot_read(
                    "window",
                    "u32",
                    ::core::mem::offset_of!(Self, window),
                    0,
                    "rx",
                ),
            <u64 as crate::reexported::__private::FieldType>::FIELD
                .hot_write("sent", "u64", ::core::mem::offset_of!(Self, sent), 1, "tx"),
            <u16 as crate::reexported::__private::FieldType>::FIELD
                .hot_read(
                    "congestion",
                    "u16",
                    ::core::mem::offset_of!(Self, congestion),
                    2,
                    "tx",
                ),
            <Mutex<()> as crate::reexported::__private::FieldType>::FIELD
                .cold("lock", "Mutex<()>", ::core::mem::offset_of!(Self, lock), 5)
                .drop_is_seen(false),
        ],
    );
}
const _: () = crate::reexported::__private::apart::<Connection>("rx");
const _: () = crate::reexported::__private::apart::<Connection>("tx");
const _: () = crate::reexported::__private::neighbours::<Connection>();
const _: () = crate::reexported::__private::drop_order::<Connection>();
#[doc(hidden)]
macro_rules! __Connection_literal {
    ($($fields:tt)*) => {
        Connection { _line_rx : crate ::reexported::Apart, _line_tx : crate
        ::reexported::Apart, $($fields)* }
    };
}
#[doc(hidden)]
use __Connection_literal as Connection;
