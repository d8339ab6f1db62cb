//! Whose a finding is, and what that means for the exit code and for what is shown.

use anstream::adapter::strip_str;

use crate::made_up::{STD, World, array, atomic, opaque, record, slice};
use crate::names::{Holder, Layout, Owner};
use crate::recording::Place;
use crate::report::text::text;
use std::rc::Rc;

/// Writes of two threads to what lies beside each other at each of `places`.
fn clash(world: &mut World, places: &[Place], line: u64) {
    for &place in places {
        let written = world.writes(1, place, 0, 100_000, line);
        let read = world.reads(0, place, 8, 100_000, line);
        world.clash(written, read, 5000);
    }
}

fn slots(of: &str) -> Rc<Layout> {
    slice(&record(of, &[("stamp", 0, atomic())]))
}

fn origin_of(place: impl FnOnce(&mut World) -> Place, line: u64) -> (bool, Option<String>) {
    let mut world = World::of(&["main", "worker"]);
    let place = place(&mut world);
    clash(&mut world, &[place], line);
    let finding = world.report().findings.remove(0);
    (finding.counts, finding.of_crate)
}

#[test]
fn what_another_crate_lays_out_does_not_count() {
    let elements = |of: &'static str| {
        origin_of(
            |world| world.blocks(Holder::Elements, slots(of), 31, &[0]),
            5,
        )
    };
    let own = (true, None);
    let of = |name: &str| (false, Some(name.to_owned()));
    assert_eq!(elements("app::Slot"), own);
    assert_eq!(elements("lock_api::mutex::Mutex<u64>"), own);
    assert_eq!(elements("core::sync::atomic::AtomicU64"), own);
    assert_eq!(
        elements("std::sync::mpmc::array::Slot<app::Job>"),
        of("std")
    );
    assert_eq!(
        elements("crossbeam_queue::array_queue::Slot<u64>"),
        of("crossbeam_queue")
    );
    let unknown = |line| {
        origin_of(
            |world| world.unnamed(0x5000, Owner::Unknown { stack_of: None }, None),
            line,
        )
    };
    // Functions of `core` are anybody's.
    assert_eq!((unknown(5), unknown(STD)), (own.clone(), own));
}

/// What is in a static that another crate declares is its own, of whatever type it is.
#[test]
fn statics_of_other_crates_do_not_count() {
    let counters = |name: &'static str| {
        origin_of(
            |world| world.of_static(name, 0x4000, array(&atomic(), 2)),
            5,
        )
    };
    assert_eq!(counters("app::COUNTS"), (true, None));
    assert_eq!(
        counters("<pool::Pool>::COUNTS"),
        (false, Some("pool".to_owned()))
    );
    assert_eq!(
        counters("std::panicking::COUNTS"),
        (false, Some("std".to_owned()))
    );
    let beside = |name: &str| {
        let mut world = World::of(&["main", "worker"]);
        let first = world.of_static("pool::FIRST", 0x4000, atomic());
        let second = world.of_static(name, 0x4008, atomic());
        let written = world.writes(1, first, 0, 100_000, 5);
        let read = world.reads(0, second, 0, 100_000, 6);
        world.miss(read, written, false, [5000; 5], [0; 5]);
        world.report().findings.remove(0).of_crate
    };
    assert_eq!(beside("pool::SECOND").as_deref(), Some("pool"));
    assert_eq!(beside("app::SECOND"), None);
}

/// Blocks of a channel, beside the texts that are sent through it.
#[test]
fn texts_beside_blocks_of_another_crate_are_not_of_the_workspace() {
    let beside = |name: &str| {
        let mut world = World::of(&["main", "worker"]);
        let block = record(name, &[("next", 0, atomic()), ("start", 8, atomic())]);
        let block = world.blocks(Holder::Box, block, 31, &[0]);
        let text = world.blocks(Holder::Elements, slice(&opaque("u8", 1)), 32, &[32]);
        let written = world.writes(1, block, 8, 100_000, 5);
        let read = world.reads(0, text, 0, 100_000, 6);
        world.miss(read, written, false, [5000; 5], [0; 5]);
        world.report().findings.remove(0).of_crate
    };
    assert_eq!(
        beside("std::sync::mpmc::list::Block<u64>").as_deref(),
        Some("std")
    );
    assert_eq!(beside("app::Block"), None);
}

#[test]
fn findings_of_other_crates_are_one_line_unless_all_is_asked_for() {
    let with = |types: &[&str]| {
        let mut world = World::of(&["main", "worker"]);
        let places: Vec<_> = types
            .iter()
            .zip(31..)
            .map(|(of, line)| world.blocks(Holder::Elements, slots(of), line, &[0]))
            .collect();
        clash(&mut world, &places, 5);
        world.report()
    };
    let shown = |types: &[&str], all| {
        let report = with(types);
        (
            report.has_false_sharing(all),
            strip_str(&text(&report, all)).to_string(),
        )
    };
    let [queue, other] = ["flume::Slot", "crossbeam_queue::Slot"];
    let (is_found, some) = shown(&[queue, other, queue], false);
    assert!(!is_found, "{some}");
    assert!(
        some.starts_with("In memory of other crates, crossbeam_queue: 1 finding, flume: 2 findings: `--all` shows them"),
        "{some}"
    );
    assert!(
        some.contains("above the limit of 100 misses in memory of the workspace."),
        "{some}"
    );
    let (is_found, all) = shown(&[queue, other, queue], true);
    assert!(
        is_found && all.contains("\n3. `[Slot]`") && !all.contains("No false sharing"),
        "{all}"
    );
    let mixed = with(&[queue, "app::Slot"]);
    assert_eq!(mixed.findings[0].of_crate, None);
    assert!(mixed.has_false_sharing(false));
}
