//! Elements of arrays and `Vec`s.

use crate::made_up::{STD, World, array, atomic, record, slice};
use crate::names::Holder;
use crate::recording::Place;

pub(super) fn elements() -> World {
    let mut world = World::of(&["main", "worker-0", "worker-1", "worker-2", "worker-3"]);
    let counts = world.blocks(Holder::Elements, slice(&atomic()), 31, &[16]);
    let writes = [0, 1, 2, 3]
        .map(|element| world.writes(element + 1, counts, u64::from(element) * 8, 250_000, 40));
    for pair in writes.windows(2) {
        world.clash(pair[0], pair[1], 6000);
    }
    world
}

pub(super) fn elements_of_a_static() -> World {
    let mut world = World::of(&["worker-0", "worker-1"]);
    let counts = world.of_static("app::COUNTS", 0x4000, array(&atomic(), 2));
    let writes =
        [0, 1].map(|element| world.writes(element, counts, u64::from(element) * 8, 250_000, STD));
    world.clash(writes[0], writes[1], 6000);
    world
}

pub(super) fn elements_of_a_tuple() -> World {
    let flags = record("app::Flags", &[("0", 0, array(&atomic(), 4))]);
    written_by_two(|world| world.of_static("app::FLAGS", 0x4000, flags))
}

pub(super) fn elements_of_a_field() -> World {
    let pool = record("app::Pool", &[("done", 0, array(&atomic(), 4))]);
    written_by_two(|world| world.blocks(Holder::Box, pool, 31, &[0]))
}

/// The slots of a queue of another crate.
pub(super) fn foreign() -> World {
    let slot = record(
        "crossbeam_queue::array_queue::Slot<u64>",
        &[("stamp", 0, atomic())],
    );
    written_by_two(|world| world.blocks(Holder::Elements, slice(&slot), 31, &[0]))
}

/// A place where each of two threads writes 8 bytes, one behind the other.
fn written_by_two(place: impl FnOnce(&mut World) -> Place) -> World {
    let mut world = World::of(&["worker-0", "worker-1"]);
    let place = place(&mut world);
    let writes =
        [0, 1].map(|worker| world.writes(worker, place, u64::from(worker) * 8, 250_000, 5));
    world.clash(writes[0], writes[1], 6000);
    world
}

/// The slots of a queue, which both sides write.
pub(super) fn passed_on() -> World {
    let mut world = World::of(&["producer", "consumer"]);
    let slots = world.blocks(Holder::Elements, slice(&atomic()), 31, &[0]);
    for element in 0..8 {
        let filled = world.writes(0, slots, element * 8, 50_000, 40);
        let emptied = world.writes(1, slots, element * 8, 50_000, 50);
        world.miss(emptied, filled, true, [0; 5], [9000; 5]);
        if element > 0 {
            world.clash(filled, emptied - 2, 300);
        }
    }
    world
}
