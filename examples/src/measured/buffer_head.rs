//! A flag under measurement that nearly always is set already.

use crate::measure::{Side, Variant};
use crate::systems::buffer_head::{BufferHead, look_up, write};

const BLOCK: u64 = 7;

/// What one thread does with the buffer.
type Work = fn(&'static BufferHead) -> Side<'static>;

/// One thread sets the flag, and another looks at it.
#[must_use]
pub fn beside_reader() -> Vec<Variant<'static>> {
    vec![
        variant("before: always written", [looks, sets_always]),
        variant("tested first", [looks, sets_if_clear]),
    ]
}

/// Two threads set the flag.
#[must_use]
pub fn beside_writer() -> Vec<Variant<'static>> {
    vec![
        variant("before: always written", [sets_always; 2]),
        variant("tested first", [sets_if_clear; 2]),
    ]
}

fn variant(name: &str, works: [Work; 2]) -> Variant<'static> {
    let buffer: &BufferHead = Box::leak(Box::new(BufferHead::of_block(BLOCK)));
    Variant::of::<BufferHead>(name, works.map(|work| work(buffer)).into())
}

fn looks(buffer: &'static BufferHead) -> Side<'static> {
    Side::leaked("look up", |times| look_up(buffer, times, BLOCK))
}

fn sets_always(buffer: &'static BufferHead) -> Side<'static> {
    Side::leaked("set", |times| {
        write(buffer, times, BufferHead::set_uptodate_always)
    })
}

fn sets_if_clear(buffer: &'static BufferHead) -> Side<'static> {
    Side::leaked("set", |times| {
        write(buffer, times, BufferHead::set_uptodate_if_clear)
    })
}
