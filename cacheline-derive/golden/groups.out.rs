#[repr(C)]
struct Connection {
    peer: Address,
    name: String,
    /// Starts the cache lines of `rx`.
    _line_rx: crate::reexported::Line,
    received: u64,
    window: u32,
    /// Starts the cache lines of `tx`.
    _line_tx: crate::reexported::Line,
    sent: u64,
    congestion: u16,
    lock: Mutex<()>,
}
#[automatically_derived]
impl crate::reexported::CacheLayout for Connection {
    const FIELDS: &'static [crate::reexported::Field] = &[
        crate::reexported::Field::of::<Address>("peer", "Address")
            .at(::core::mem::offset_of!(Self, peer))
            .hot_read("hot_read")
            .declared(4),
        crate::reexported::Field::of::<String>("name", "String")
            .at(::core::mem::offset_of!(Self, name))
            .declared(6),
        crate::reexported::Field::of::<u64>("received", "u64")
            .at(::core::mem::offset_of!(Self, received))
            .hot_write("rx")
            .declared(3),
        crate::reexported::Field::of::<u32>("window", "u32")
            .at(::core::mem::offset_of!(Self, window))
            .hot_read("rx")
            .declared(0),
        crate::reexported::Field::of::<u64>("sent", "u64")
            .at(::core::mem::offset_of!(Self, sent))
            .hot_write("tx")
            .declared(1),
        crate::reexported::Field::of::<u16>("congestion", "u16")
            .at(::core::mem::offset_of!(Self, congestion))
            .hot_read("tx")
            .declared(2),
        crate::reexported::Field::of::<Mutex<()>>("lock", "Mutex<()>")
            .at(::core::mem::offset_of!(Self, lock))
            .declared(5),
    ];
    const LAYOUT: crate::reexported::Layout = crate::reexported::Layout::of::<
        Self,
    >("Connection", <Self as crate::reexported::CacheLayout>::FIELDS)
        .in_lines_of(crate::reexported::Line::BYTES);
}
const _: () = crate::reexported::__private::apart::<Connection>("rx");
const _: () = crate::reexported::__private::apart::<Connection>("tx");
const _: () = crate::reexported::__private::neighbours::<Connection>();
const _: () = crate::reexported::__private::drop_order::<Connection>();
#[doc(hidden)]
macro_rules! __Connection_literal {
    ($($fields:tt)*) => {
        Connection { _line_rx : crate ::reexported::Line, _line_tx : crate
        ::reexported::Line, $($fields)* }
    };
}
#[doc(hidden)]
use __Connection_literal as Connection;
