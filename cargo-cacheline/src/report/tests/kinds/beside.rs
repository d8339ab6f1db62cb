//! What lies beside other values: in memory of any kind, and behind counts.

use crate::made_up::{World, atomic, counted, opaque, record};
use crate::names::{Holder, Owner};

pub(super) fn counts() -> World {
    let mut world = World::of(&["main", "worker-0", "worker-1"]);
    let config = record(
        "app::Config",
        &[
            ("limit", 0, opaque("u64", 8)),
            ("depth", 8, opaque("u64", 8)),
        ],
    );
    let config = world.blocks(Holder::Arc, counted(&config), 31, &[16]);
    let clones = [1, 2].map(|worker| world.writes(worker, config, 0, 200_000, 40));
    let reads = [1, 2].map(|worker| world.reads(worker, config, 16, 200_000, 41));
    world.clash(reads[0], clones[1], 7000);
    world.clash(reads[1], clones[0], 7000);
    world.miss(clones[0], clones[1], true, [0; 5], [20_000; 5]);
    world
}

pub(super) fn statics() -> World {
    let mut world = World::of(&["main", "acceptor", "refuser"]);
    let accepted = world.of_static("app::ACCEPTED", 0x4038, atomic());
    let refused = world.of_static("app::REFUSED", 0x4030, atomic());
    let limit = world.of_static("app::LIMIT", 0x4028, opaque("u64", 8));
    let accepts = world.writes(1, accepted, 0, 100_000, 40);
    let refuses = world.writes(2, refused, 0, 100_000, 50);
    let reads = world.reads(0, limit, 0, 100_000, 60);
    world.clash(accepts, refuses, 5000);
    world.miss(reads, refuses, true, [4000; 5], [0; 5]);
    world
}

/// Counters in small blocks of one line of the source, one for each worker, and a name in a block behind them.
pub(super) fn blocks() -> World {
    let mut world = World::of(&["main", "worker-0", "worker-1"]);
    let counters = world.blocks(Holder::Arc, counted(&atomic()), 31, &[16, 48]);
    let job = record("app::Job", &[("id", 0, opaque("u64", 8))]);
    let job = world.blocks(Holder::Box, job, 35, &[80]);
    let writes = [1, 2].map(|worker| world.writes(worker, counters, 16, 100_000, 40));
    let reads = world.reads(0, job, 0, 100_000, 60);
    world.miss(
        writes[0],
        writes[1],
        false,
        [3000, 9000, 9000, 9000, 9000],
        [0; 5],
    );
    world.miss(
        writes[1],
        writes[0],
        false,
        [3000, 9000, 9000, 9000, 9000],
        [0; 5],
    );
    world.miss(reads, writes[1], false, [2000; 5], [0; 5]);
    world
}

pub(super) fn variables() -> World {
    let mut world = World::of(&["main", "left", "right"]);
    let hits = world.variable("hits", 0x7ffe_0010, atomic());
    let misses = world.variable("misses", 0x7ffe_0018, atomic());
    let hits = world.writes(1, hits, 0, 100_000, 40);
    let misses = world.writes(2, misses, 0, 100_000, 50);
    world.clash(hits, misses, 5000);
    world
}

pub(super) fn neighbours() -> World {
    let mut world = World::of(&["main", "worker"]);
    let hits = world.of_static("app::HITS", 0x4000, atomic());
    let unknown = world.unnamed(0x4008, Owner::Unknown { stack_of: None }, None);
    let hits = world.writes(1, hits, 0, 100_000, 40);
    let reads = world.reads(0, unknown, 0, 100_000, 50);
    world.clash(hits, reads, 5000);
    world
}

/// Blocks of a type of another crate.
pub(super) fn foreign_blocks() -> World {
    let mut world = World::of(&["main", "worker"]);
    let inner = record(
        "triomphe::arc::ArcInner<u64>",
        &[("count", 0, atomic()), ("data", 8, opaque("u64", 8))],
    );
    let blocks = world.blocks(Holder::Box, inner, 31, &[0, 16]);
    let written = world.writes(1, blocks, 0, 100_000, 40);
    let read = world.reads(0, blocks, 8, 100_000, 50);
    world.miss(read, written, false, [5000; 5], [0; 5]);
    world
}

/// A flag that two threads ask for, beside what only the function itself uses.
pub(super) fn variable_of_one() -> World {
    let mut world = World::of(&["main", "worker-0", "worker-1"]);
    let done = world.variable("done", 0x7ffe_0010, atomic());
    let sum = world.variable("sum", 0x7ffe_0018, atomic());
    let asked = [1, 2].map(|worker| world.reads(worker, done, 0, 100_000, 40));
    let added = world.writes(0, sum, 0, 100_000, 50);
    for asked in asked {
        world.clash(asked, added, 5000);
    }
    world
}
