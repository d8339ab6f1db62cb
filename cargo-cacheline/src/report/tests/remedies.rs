//! What is said to be done, where there is more than one way to it.

use crate::made_up::{World, atomic, slice};
use crate::names::Holder;

#[test]
fn a_vec_next_to_another_block_stays_one() {
    let mut world = World::of(&["left", "right"]);
    let blocks = [31, 32].map(|line| world.blocks(Holder::Elements, slice(&atomic()), line, &[0]));
    let written = [0, 1].map(|thread: u8| {
        world.writes(
            u32::from(thread),
            blocks[usize::from(thread)],
            0,
            100_000,
            5,
        )
    });
    for [one, other] in [written, [written[1], written[0]]] {
        world.miss(one, other, false, [5000; 5], [0; 5]);
    }
    let remedy = world.report().findings.remove(0).remedy;
    assert_eq!(remedy.lines, ["Vec<OwnLines<AtomicU64>>"]);
}

/// The slots of a mailbox: one thread fills them.
#[test]
fn elements_that_one_thread_writes_are_not_said_to_have_several_writers() {
    let said = |second_writer: bool| {
        let mut world = World::of(&["feeder", "reader"]);
        let slots = world.blocks(Holder::Elements, slice(&atomic()), 31, &[0]);
        let written = [0, 8].map(|slot| world.writes(0, slots, slot, 100_000, 5));
        let read = [0, 8].map(|slot| world.reads(1, slots, slot, 100_000, 6));
        world.clash(read[1], written[0], 5000);
        if second_writer {
            world.writes(1, slots, 0, 100_000, 7);
        }
        world.report().findings.remove(0).remedy.text
    };
    assert!(said(false).starts_with("`feeder` alone writes these elements, and others read them:"));
    assert!(said(true).starts_with("several threads write each element:"));
}
