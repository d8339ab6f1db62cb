//! A struct whose fields are of types that the compiler lays out as it likes. Prints how it did, and whether the
//! groups are apart in memory.

use std::mem::offset_of;
use std::ops::RangeInclusive;
use std::ptr::from_ref;

use cache_layout::{CacheLayout, cache_layout};

/// A type of another crate, so to speak.
#[derive(Default)]
struct Foreign {
    flag: bool,
    id: u64,
    port: u16,
    address: [u8; 16],
    length: u32,
}

type Pair = (u8, Foreign, u16);

#[cache_layout]
#[derive(Default)]
struct Connection {
    #[hot_read]
    peer: Foreign,
    #[hot_write]
    received: Pair,
    #[hot_write(sender)]
    sent: Option<Pair>,
    #[hot_read]
    limits: (u8, u32),
    cold: (u16, [u64; 5], bool),
}

/// The blocks of the distance that a field of a value is in.
fn blocks<T>(field: &T) -> RangeInclusive<usize> {
    let start = from_ref(field).addr();
    let distance = Connection::LAYOUT.distance();
    start / distance..=(start + size_of::<T>() - 1) / distance
}

fn main() {
    let foreign = [
        offset_of!(Foreign, flag),
        offset_of!(Foreign, id),
        offset_of!(Foreign, port),
        offset_of!(Foreign, address),
        offset_of!(Foreign, length),
    ];
    let is_apart = |one: &RangeInclusive<usize>, other: &RangeInclusive<usize>| {
        one.end() < other.start() || other.end() < one.start()
    };
    let values = [Connection::default(), Connection::default()];
    let sides = values.each_ref().map(|value| {
        let read = [blocks(&value.peer), blocks(&value.limits)];
        (read, blocks(&value.received), blocks(&value.sent))
    });
    let written = sides
        .iter()
        .flat_map(|(_, received, sent)| [received, sent]);
    let written = written.collect::<Vec<_>>();
    let read = sides
        .iter()
        .flat_map(|(read, _, _)| read)
        .collect::<Vec<_>>();
    let pairs = written.iter().enumerate().flat_map(|(number, one)| {
        let others = read.iter().chain(&written[number + 1..]);
        others.map(move |other| (*one, *other))
    });
    let verdict = if pairs.into_iter().all(|(one, other)| is_apart(one, other)) {
        "apart"
    } else {
        "not apart"
    };
    println!("{foreign:?}: {verdict}");
}
