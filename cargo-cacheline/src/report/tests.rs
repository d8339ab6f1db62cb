//! Made-up recordings of each kind of finding.

mod golden;
mod inner;
pub(crate) mod kinds;
mod limits;
mod marked;
mod marks;
mod origin;
mod possible;
mod remedies;
pub(crate) mod schema;
mod screen;
mod written;

use crate::made_up::{World, atomic, opaque, record};
use crate::names::{Holder, Layout};
use std::rc::Rc;

/// A struct of the kind that the README begins with: `hits` is written, `limit` and `name` are read.
fn stats() -> Rc<Layout> {
    let members = [
        ("hits", 0, atomic()),
        ("limit", 8, opaque("u64", 8)),
        ("name", 16, opaque("&'static str", 16)),
    ];
    record("app::Stats", &members)
}

/// `main` reads the limit that lies beside what `worker` counts in, so many misses each way.
fn read_beside_written(misses: u64) -> World {
    let mut world = World::of(&["main", "worker-0", "worker-1"]);
    let stats_in_box = world.blocks(Holder::Box, stats(), 31, &[0]);
    let read = world.reads(0, stats_in_box, 8, 1_000_000, 52);
    let written = [1, 2].map(|thread| world.writes(thread, stats_in_box, 0, 500_000, 40));
    world.clash(read, written[0], misses);
    world.miss(written[1], written[0], true, [0; 5], [40, 40, 40, 40, 40]);
    world
}
