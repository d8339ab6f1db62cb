//! One recording for each kind of finding.

mod beside;
mod elements;

use std::rc::Rc;

use super::{read_beside_written, stats};
use crate::made_up::{World, aligned, array, atomic, counted, opaque, record};
use crate::names::{Holder, Layout, Owner};

/// A recording with a name.
type Case = (&'static str, fn() -> World);

/// By the names of the files in `golden`.
pub(crate) const CASES: [Case; 28] = [
    ("server", server),
    ("fields", || read_beside_written(24_000)),
    ("fields_of_a_queue", queue),
    ("fields_of_threads_of_one_kind", two_sides),
    ("fields_that_all_write", all_write_all),
    ("fields_of_an_element", field_of_an_element),
    ("array_beside_a_field", array_beside_a_field),
    ("counts", beside::counts),
    ("elements", elements::elements),
    ("elements_of_a_static", elements::elements_of_a_static),
    ("elements_of_a_tuple", elements::elements_of_a_tuple),
    ("elements_of_a_field", elements::elements_of_a_field),
    ("elements_passed_on", elements::passed_on),
    ("statics", beside::statics),
    ("blocks", beside::blocks),
    ("foreign_blocks", beside::foreign_blocks),
    ("variable_of_one", beside::variable_of_one),
    ("variables", beside::variables),
    ("neighbours", beside::neighbours),
    ("foreign", foreign),
    ("foreign_elements", elements::foreign),
    ("parts", parts),
    ("bytes", bytes),
    ("unknown", unknown),
    ("lock", lock),
    ("pairs", pairs),
    ("fields_of_a_marked_struct", fields_of_a_marked_struct),
    ("other_start", other_start),
];

/// The server of the README and the guide, as it was recorded.
fn server() -> World {
    let mut world = World::of(&["main", "reporter", "worker-0", "worker-1"]);
    world.started_by = "server::main";
    let members = [
        ("routes", 0, array(&opaque("u64", 8), 4)),
        ("limit", 32, opaque("u64", 8)),
        ("finished", 40, atomic()),
        ("reports", 48, atomic()),
    ];
    let server = Layout {
        declared: None,
        ..(*record("app::Server", &members)).clone()
    };
    let server = world.blocks(Holder::Arc, counted(&server.into()), 26, &[32]);
    let reports = world.writes(1, server, 64, 1_000_000, 21);
    let workers = [2, 3].map(|worker| {
        let routes =
            [0, 8, 16, 24].map(|route| world.reads(worker, server, 16 + route, 250_000, 15));
        let limit = world.reads(worker, server, 48, 1_000_000, 17);
        (
            routes,
            limit,
            world.writes(worker, server, 56, 1_000_000, 16),
        )
    });
    let ([first, second], [of_routes, of_limit]) = (workers, [[4; 5], [14; 5]]);
    for (misses, victim, culprit) in [
        (of_routes, first.0[2], second.2),
        (of_routes, second.0[2], first.2),
        (of_limit, first.1, second.2),
        (of_limit, second.1, reports),
        ([10; 5], reports, second.2),
    ] {
        world.miss(victim, culprit, true, misses, [0; 5]);
    }
    world.miss(first.2, second.2, true, [0; 5], [24; 5]);
    world
}

/// A queue's ends, each written by one side and looked at by the other, beside what both read.
fn queue() -> World {
    let mut world = World::of(&["main", "producer", "consumer"]);
    let members = [
        ("head", 0, opaque("core::sync::atomic::AtomicUsize", 8)),
        ("tail", 8, opaque("core::sync::atomic::AtomicUsize", 8)),
        ("mask", 16, opaque("usize", 8)),
    ];
    let queue = world.blocks(
        Holder::Arc,
        counted(&record("app::Queue<u64>", &members)),
        70,
        &[32, 32],
    );
    let of_producer = [
        world.writes(1, queue, 24, 1_000_000, 12),
        world.reads(1, queue, 16, 400_000, 13),
        world.reads(1, queue, 32, 1_000_000, 14),
    ];
    let of_consumer = [
        world.writes(2, queue, 16, 1_000_000, 22),
        world.reads(2, queue, 24, 700_000, 23),
        world.reads(2, queue, 32, 1_000_000, 24),
    ];
    world.clash(of_producer[0], of_consumer[0], 30_000);
    world.miss(of_producer[2], of_consumer[0], true, [20_000; 5], [0; 5]);
    world.miss(of_consumer[2], of_producer[0], true, [25_000; 5], [0; 5]);
    world.miss(of_producer[1], of_consumer[0], true, [0; 5], [90_000; 5]);
    world.miss(of_consumer[1], of_producer[0], true, [0; 5], [80_000; 5]);
    world
}

/// Two threads with names that only differ in a number, each with a counter of its own in a struct.
fn two_sides() -> World {
    let mut world = World::of(&["main", "side-0", "side-1"]);
    let pair = record(
        "app::Pair",
        &[("left", 0, atomic()), ("right", 8, atomic())],
    );
    let pair = world.of_static("app::PAIR", 0x4040, pair);
    let left = world.writes(1, pair, 0, 300_000, 5);
    let right = world.writes(2, pair, 8, 300_000, 6);
    world.reads(0, pair, 0, 1, 90);
    world.clash(left, right, 9000);
    world
}

/// Two counters that all workers count in.
fn all_write_all() -> World {
    let mut world = World::of(&["worker-0", "worker-1"]);
    let totals = record(
        "app::Totals",
        &[("bytes", 0, atomic()), ("packets", 8, atomic())],
    );
    let totals = world.of_static("app::TOTALS", 0x4000, totals);
    let threads = [0, 1];
    let bytes = threads.map(|thread| world.writes(thread, totals, 0, 500_000, 5));
    let packets = threads.map(|thread| world.writes(thread, totals, 8, 500_000, 6));
    world.clash(packets[0], bytes[1], 2000);
    world.miss(bytes[0], bytes[1], true, [0; 5], [100_000; 5]);
    world.miss(bytes[1], bytes[0], true, [0; 5], [100_000; 5]);
    world
}

/// A struct in an array in a struct, of which each element has two users.
fn field_of_an_element() -> World {
    let mut world = World::of(&["sender", "receiver"]);
    let line = record(
        "app::Line",
        &[("sent", 0, atomic()), ("received", 8, atomic())],
    );
    let lines = record(
        "app::Hub",
        &[
            ("lines", 0, array(&line, 2)),
            ("name", 32, opaque("&'static str", 16)),
        ],
    );
    let hub = world.blocks(Holder::Box, lines, 31, &[16]);
    for element in [0, 1] {
        let sent = world.writes(0, hub, element * 16, 100_000, 5);
        let received = world.writes(1, hub, element * 16 + 8, 100_000, 6);
        world.clash(sent, received, 5000);
    }
    world
}

/// An array of counters, one for each worker, beside what all read.
fn array_beside_a_field() -> World {
    let mut world = World::of(&["worker-0", "worker-1", "worker-2"]);
    let members = [
        ("done", 0, array(&atomic(), 3)),
        ("limit", 24, opaque("u64", 8)),
    ];
    let pool = world.of_static("app::POOL", 0x4000, record("app::Pool", &members));
    let counts =
        [0, 1, 2].map(|worker| world.writes(worker, pool, u64::from(worker) * 8, 200_000, 5));
    let reads = [0, 1, 2].map(|worker| world.reads(worker, pool, 24, 200_000, 6));
    world.clash(reads[0], counts[1], 4000);
    world.clash(reads[1], counts[2], 4000);
    world
}

fn foreign() -> World {
    let mut world = World::of(&["main", "worker"]);
    let members = [("head", 0, atomic()), ("tail", 8, atomic())];
    let channel = world.blocks(
        Holder::Arc,
        counted(&record("flume::Chan<u64>", &members)),
        31,
        &[0],
    );
    let head = world.writes(0, channel, 16, 100_000, 40);
    let tail = world.writes(1, channel, 24, 100_000, 50);
    world.clash(head, tail, 5000);
    world
}

fn parts() -> World {
    let mut world = World::of(&["main", "worker"]);
    let pair = record(
        "(core::sync::atomic::AtomicU64, u64)",
        &[("0", 0, atomic()), ("1", 8, opaque("u64", 8))],
    );
    let pair = world.blocks(Holder::Arc, counted(&pair), 31, &[0]);
    let written = world.writes(1, pair, 16, 100_000, 40);
    let read = world.reads(0, pair, 24, 100_000, 50);
    world.clash(written, read, 5000);
    world
}

fn bytes() -> World {
    let mut world = World::of(&["main", "worker"]);
    let table = world.of_static("app::TABLE", 0x4000, opaque("app::Table", 64));
    let written = world.writes(1, table, 0, 100_000, 40);
    let read = world.reads(0, table, 24, 100_000, 50);
    world.clash(written, read, 5000);
    world
}

fn unknown() -> World {
    let mut world = World::of(&["main", "worker"]);
    let memory = world.unnamed(0x5000, Owner::Unknown { stack_of: Some(1) }, None);
    let written = world.writes(1, memory, 0, 100_000, 40);
    let read = world.reads(0, memory, 24, 100_000, 50);
    world.clash(written, read, 5000);
    world.process.gaps.push(
        "the program has an allocator of its own, so blocks of the heap have no types".to_owned(),
    );
    world
}

/// A lock beside what it guards, which is no finding, and beside what is read without it, which is one.
fn lock() -> World {
    let mut world = World::of(&["main", "worker-0", "worker-1"]);
    let mutex = record(
        "std::sync::poison::mutex::Mutex<u64>",
        &[
            ("inner", 0, opaque("std::sys::sync::mutex::futex::Mutex", 4)),
            ("data", 8, opaque("core::cell::UnsafeCell<u64>", 8)),
        ],
    );
    let shared = record(
        "app::Shared",
        &[
            ("queue", 0, mutex),
            ("limit", 16, opaque("u64", 8)),
            ("used", 24, stats()),
        ],
    );
    let shared = world.of_static("app::SHARED", 0x4000, shared);
    let locks = [1, 2].map(|worker| world.writes(worker, shared, 0, 100_000, 40));
    let guarded = [1, 2].map(|worker| world.writes(worker, shared, 8, 50_000, 41));
    let reads = world.reads(0, shared, 16, 100_000, 50);
    world.clash(guarded[0], locks[1], 700);
    world.clash(reads, locks[0], 5000);
    world
}

/// Fields on two lines that are fetched together.
fn pairs() -> World {
    let layout = record(
        "app::Wide",
        &[("hits", 0, atomic()), ("limit", 64, opaque("u64", 8))],
    );
    beside_each_other(aligned(&layout, 64), [0, 5000, 5000, 5000, 5000])
}

/// A struct whose mark for `total` is missing.
fn fields_of_a_marked_struct() -> World {
    let mut world = World::of(&["main", "worker"]);
    let members = [
        ("limit", 0, opaque("u64", 8)),
        ("total", 8, atomic()),
        ("_line_hot_write", 128, opaque("cache_layout::Apart", 0)),
        ("hits", 128, atomic()),
    ];
    let counts = world.of_static(
        "app::COUNTS",
        0x4000,
        aligned(&record("app::Counts", &members), 128),
    );
    let read = world.reads(0, counts, 0, 100_000, 50);
    let total = world.writes(1, counts, 8, 100_000, 40);
    world.writes(1, counts, 128, 100_000, 41);
    world.clash(read, total, 5000);
    world
}

/// Fields on two lines, unless the next run puts the block elsewhere.
fn other_start() -> World {
    let layout = record(
        "app::Wide",
        &[("hits", 0, atomic()), ("limit", 64, opaque("u64", 8))],
    );
    beside_each_other(layout, [0, 0, 0, 0, 4000])
}

pub(super) fn beside_each_other(layout: Rc<Layout>, misses: [u64; 5]) -> World {
    let mut world = World::of(&["main", "worker"]);
    let wide = world.blocks(Holder::Box, layout, 31, &[0]);
    let read = world.reads(0, wide, 64, 100_000, 50);
    let written = world.writes(1, wide, 0, 100_000, 40);
    world.miss(read, written, true, misses, [0; 5]);
    world
}
