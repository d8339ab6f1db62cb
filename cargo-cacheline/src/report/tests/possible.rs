//! How many misses were possible, where accesses are counted together that could not meet.

use crate::made_up::{World, array, atomic, opaque, record, recording};
use crate::names::Holder;
use crate::report::{LIMIT, report};

/// One miss on fields that are used often.
fn one_miss(starts: &[u64]) -> World {
    let mut world = World::of(&["main", "worker"]);
    let layout = record(
        "app::Own",
        &[("index", 0, atomic()), ("block", 8, atomic())],
    );
    let blocks = world.blocks(Holder::Arc, layout, 31, starts);
    let read = world.reads(0, blocks, 8, 100_000, 5);
    let written = world.writes(1, blocks, 0, 100_000, 6);
    world.miss(read, written, true, [1; 5], [0; 5]);
    world
}

#[test]
fn of_several_blocks_what_was_seen_counts() {
    assert_eq!(one_miss(&[0]).report().findings[0].possible, Some(99_999));
    assert_eq!(one_miss(&[0, 0]).report().findings.len(), 0);
    let finding = &one_miss(&[0, 0]).report_above(0).findings[0];
    assert_eq!((finding.possible, finding.weight), (None, 1));
}

/// The same block in two processes: threads of one process are not in the way of those of the other.
#[test]
fn each_process_counts_for_itself() {
    let world = one_miss(&[0]);
    let recording = recording(vec![world.process.clone(); 2]);
    let report = report(&recording, &[&world, &world], LIMIT);
    assert_eq!(report.findings[0].possible, Some(2 * 99_999));
}

/// A field on two lines, of which one is written often, and the other one, beside what is read, twice.
#[test]
fn accesses_to_other_lines_do_not_count() {
    let with = |starts: &[u64]| {
        let mut world = World::of(&["reader", "writer"]);
        let head = record(
            "app::Head",
            &[
                ("hot", 0, atomic()),
                ("pad", 8, array(&opaque("u64", 8), 7)),
                ("rare", 64, atomic()),
            ],
        );
        let layout = record("app::A", &[("head", 0, head), ("flag", 72, atomic())]);
        let block = world.blocks(Holder::Box, layout, 31, starts);
        let read = world.reads(0, block, 72, 100_000, 5);
        world.writes(1, block, 0, 100_000, 6);
        let rare = world.writes(1, block, 64, 2, 7);
        world.miss(read, rare, true, [1; 5], [0; 5]);
        let finding = world.report_above(0).findings.remove(0);
        (finding.possible, finding.accesses)
    };
    assert_eq!(with(&[0]), (Some(2), 100_002));
    // On pairs of lines that would be one; on lines it depends on where it begins.
    assert_eq!(with(&[48]), (Some(2), 100_002));
}
