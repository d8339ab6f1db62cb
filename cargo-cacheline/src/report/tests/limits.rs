//! What is worth a word, and what is not.

use super::kinds::beside_each_other;
use super::{read_beside_written, stats};
use crate::made_up::{World, aligned, array, atomic, counted, opaque, record, recording};
use crate::names::{Holder, Layout, Owner};
use crate::recording::Process;
use crate::report::{Kind, Report, SeenAt};
use std::rc::Rc;

fn kinds(report: &Report) -> Vec<Kind> {
    report.findings.iter().map(|finding| finding.kind).collect()
}

#[test]
fn nothing_is_found_where_nothing_is_shared() {
    let report = World::of(&["main"]).report();
    assert_eq!(
        (report.findings.len(), report.has_false_sharing(true)),
        (0, false)
    );
    assert_eq!(report.totals, crate::report::Totals::default());
}

#[test]
fn true_sharing_alone_is_no_finding() {
    let mut world = World::of(&["main", "worker"]);
    let hits = world.of_static("app::HITS", 0x4000, atomic());
    let written = world.writes(1, hits, 0, 1_000_000, 5);
    let read = world.reads(0, hits, 0, 1_000_000, 6);
    world.miss(read, written, true, [0; 5], [500_000; 5]);
    let report = world.report_above(0);
    assert_eq!(kinds(&report), []);
    assert_eq!(report.totals.true_sharing, 500_000);
}

#[test]
fn the_limit_is_in_misses_that_were_seen_or_a_tenth_of_those_possible() {
    let few = |misses: u64, count: u64| {
        let mut world = World::of(&["main", "worker"]);
        let stats = world.blocks(Holder::Box, stats(), 31, &[0]);
        let read = world.reads(0, stats, 8, count, 5);
        let written = world.writes(1, stats, 0, count, 6);
        world.miss(read, written, true, [misses; 5], [0; 5]);
        world
    };
    assert_eq!(kinds(&few(99, 150).report()), []);
    assert_eq!(kinds(&few(100, 150).report()), [Kind::Fields]);
    assert_eq!(kinds(&few(99, 150).report_above(99)), [Kind::Fields]);
    // One miss that was seen, and 999 possible, as the first access is cold: or 1000.
    assert_eq!(few(1, 1000).report_above(0).findings[0].possible, Some(999));
    assert_eq!(kinds(&few(1, 1000).report()), []);
    assert_eq!(kinds(&few(1, 1001).report()), [Kind::Fields]);
    let report = few(99, 150).report();
    assert_eq!(
        (report.totals.false_sharing, report.totals.below_limit),
        (99, 99)
    );
}

#[test]
fn one_miss_in_more_than_ten_thousand_accesses_is_silent_unless_all_is_asked_for() {
    let rare = |writes: u64| {
        let mut world = World::of(&["main", "worker"]);
        let stats = world.blocks(Holder::Box, stats(), 31, &[0]);
        let read = world.reads(0, stats, 8, 10_000_000, 5);
        let written = world.writes(1, stats, 0, writes, 6);
        world.miss(read, written, true, [writes; 5], [0; 5]);
        world
    };
    assert_eq!(kinds(&rare(999).report()), []);
    assert_eq!(kinds(&rare(1001).report()), [Kind::Fields]);
    assert_eq!(kinds(&rare(999).report_above(0)), [Kind::Fields]);
}

/// Three threads on one line, one of which only reads: worked out by hand.
#[test]
fn possible_misses_are_those_of_the_worst_order() {
    let mut world = World::of(&["reader", "left", "right"]);
    let members = [
        ("limit", 0, atomic()),
        ("left", 8, atomic()),
        ("right", 16, atomic()),
    ];
    let place = world.blocks(Holder::Box, record("app::Three", &members), 31, &[0]);
    let limit = world.reads(0, place, 0, 1001, 5);
    let left = world.writes(1, place, 8, 301, 6);
    let right = world.writes(2, place, 16, 501, 7);
    world.miss(limit, left, true, [100; 5], [0; 5]);
    world.miss(limit, right, true, [100; 5], [0; 5]);
    world.miss(left, right, true, [100; 5], [0; 5]);
    let finding = &world.report().findings[0];
    // The reader after each of 301 + 501 writes; the left one at each of its 300 accesses but the first, and so the right one,
    // but no more often than the left one writes.
    assert_eq!(finding.possible, Some(802 + 300 + 301));
    assert_eq!(finding.false_sharing, 300);
}

#[test]
fn other_lines_count_only_where_the_object_may_lie_there() {
    // 48 bytes of others between the fields: on two lines, but not if they began 48 bytes later.
    let with = |layout: Rc<Layout>, misses: [u64; 5]| {
        let mut world = World::of(&["main", "worker"]);
        let place = world.blocks(Holder::Box, layout, 31, &[0]);
        let read = world.reads(0, place, 64, 100_000, 5);
        let written = world.writes(1, place, 0, 100_000, 6);
        world.miss(read, written, true, misses, [0; 5]);
        world
            .report()
            .findings
            .first()
            .map(|finding| finding.seen_at)
    };
    let apart = record(
        "app::Apart",
        &[("written", 0, atomic()), ("read", 64, atomic())],
    );
    let to_lines = aligned(&apart, 64);
    assert_eq!(
        with(Rc::clone(&apart), [0, 0, 0, 0, 5000]),
        Some(SeenAt::OtherStart { later: 16 })
    );
    assert_eq!(
        with(Rc::clone(&apart), [0, 0, 5000, 0, 0]),
        Some(SeenAt::OtherStart { later: 48 })
    );
    assert_eq!(with(aligned(&apart, 32), [0, 0, 5000, 0, 0]), None);
    assert_eq!(
        with(aligned(&apart, 32), [0, 0, 0, 5000, 0]),
        Some(SeenAt::OtherStart { later: 32 })
    );
    assert_eq!(with(Rc::clone(&to_lines), [0, 0, 5000, 5000, 5000]), None);
    assert_eq!(
        with(to_lines, [0, 5000, 5000, 5000, 5000]),
        Some(SeenAt::Pairs)
    );
    assert_eq!(with(apart, [5000; 5]), Some(SeenAt::Lines));
}

#[test]
fn what_other_lines_would_have_is_no_false_sharing_of_the_run() {
    let mut world = World::of(&["main", "worker"]);
    let place = world.blocks(Holder::Box, stats(), 31, &[0]);
    let read = world.reads(0, place, 8, 100_000, 5);
    let written = world.writes(1, place, 0, 100_000, 6);
    world.miss(read, written, true, [0, 5000, 0, 0, 0], [0; 5]);
    let report = world.report();
    assert_eq!(
        (report.findings.len(), report.has_false_sharing(true)),
        (1, false)
    );
    assert!(read_beside_written(5000).report().has_false_sharing(false));
}

#[test]
fn neighbours_at_other_lines_would_be_others() {
    let mut world = World::of(&["main", "worker"]);
    let read = world.of_static("app::READ", 0x4000, atomic());
    let written = world.of_static("app::WRITTEN", 0x4040, atomic());
    let read = world.reads(0, read, 0, 100_000, 5);
    let written = world.writes(1, written, 0, 100_000, 6);
    world.miss(read, written, true, [0, 5000, 5000, 5000, 5000], [0; 5]);
    assert_eq!(kinds(&world.report()), []);
}

#[test]
fn a_lock_and_what_it_guards_belong_together_and_so_do_two_counts() {
    let mut world = World::of(&["main", "worker"]);
    let mutex = record(
        "lock_api::mutex::Mutex<R, u64>",
        &[("raw", 0, atomic()), ("data", 8, atomic())],
    );
    let mutex = world.blocks(Holder::Arc, counted(&mutex), 31, &[0]);
    let locked = world.writes(0, mutex, 16, 100_000, 5);
    let guarded = world.writes(1, mutex, 24, 100_000, 6);
    world.clash(locked, guarded, 5000);
    let [strong, weak] = [
        world.writes(0, mutex, 0, 100_000, 7),
        world.writes(1, mutex, 8, 100_000, 8),
    ];
    world.clash(strong, weak, 5000);
    let report = world.report();
    assert_eq!(kinds(&report), []);
    assert_eq!(
        (report.totals.together, report.totals.below_limit),
        (20_000, 0)
    );
}

#[test]
fn locks_in_an_array_are_elements() {
    let mut world = World::of(&["worker-0", "worker-1"]);
    let mutex = record(
        "std::sync::poison::mutex::Mutex<u64>",
        &[("inner", 0, atomic()), ("data", 8, atomic())],
    );
    let shards = world.blocks(Holder::Elements, array(&mutex, 2), 31, &[0]);
    let locks =
        [0, 1].map(|worker| world.writes(worker, shards, u64::from(worker) * 16, 100_000, 5));
    world.clash(locks[0], locks[1], 5000);
    assert_eq!(kinds(&world.report()), [Kind::Elements]);
}

#[test]
fn the_worst_come_first_and_lines_as_they_were_before_others() {
    let mut world = World::of(&["main", "worker"]);
    for (name, address, misses) in [
        ("app::Few", 0x4000, [5000; 5]),
        ("app::Later", 0x5000, [0, 90_000, 0, 0, 0]),
        ("app::Many", 0x6000, [20_000; 5]),
    ] {
        let layout = record(name, &[("written", 0, atomic()), ("read", 8, atomic())]);
        let place = world.of_static(name, address, layout);
        let read = world.reads(0, place, 8, 100_000, 5);
        let written = world.writes(1, place, 0, 30_000, 6);
        world.miss(read, written, true, misses, [0; 5]);
    }
    let names = world
        .report()
        .findings
        .into_iter()
        .map(|finding| finding.value.unwrap().type_name);
    assert_eq!(names.collect::<Vec<_>>(), ["Many", "Few", "Later"]);
}

#[test]
fn blocks_without_a_name_are_not_one() {
    let mut world = World::of(&["main", "worker"]);
    for address in [0x5000, 0x5100] {
        let memory = world.unnamed(address, Owner::Unknown { stack_of: None }, None);
        let written = world.writes(1, memory, 0, 100_000, 40);
        let read = world.reads(0, memory, 24, 100_000, 50);
        world.clash(written, read, 5000);
    }
    assert_eq!(kinds(&world.report()), [Kind::Unknown, Kind::Unknown]);
}

#[test]
fn a_recording_that_refers_to_nothing_is_not_consistent() {
    let is_consistent = |change: fn(&mut Process)| {
        let mut process = read_beside_written(5000).process;
        change(&mut process);
        recording(vec![process]).is_consistent()
    };
    assert!(is_consistent(|_| {}));
    assert!(!is_consistent(|process| process.threads.truncate(2)));
    assert!(!is_consistent(|process| process.sites.clear()));
    assert!(!is_consistent(|process| process.accesses.truncate(2)));
}

/// What `line = 64` lays out shares pairs of lines because somebody wanted it so.
#[test]
fn single_lines_that_were_asked_for_are_silent() {
    let with = |marker: &str| {
        let members = [
            ("limit", 64, atomic()),
            (marker, 0, opaque("cache_layout::Line64", 0)),
            ("hits", 0, atomic()),
        ];
        let wide = aligned(&record("app::Wide", &members), 64);
        kinds(&beside_each_other(wide, [0, 5000, 0, 0, 0]).report())
    };
    assert_eq!(with("_line_hot_write"), []);
    assert_eq!(with("marker"), [Kind::Fields]);
}

/// Each pair of neighbours has less than a hundredth of the misses.
#[test]
fn many_elements_with_few_misses_each_are_a_finding() {
    let mut world = World::of(&["even", "odd"]);
    let counts = world.of_static("app::COUNTS", 0x4000, array(&atomic(), 300));
    let writes: Vec<_> = (0..300_u32)
        .map(|element| world.writes(element % 2, counts, u64::from(element) * 8, 100, 5))
        .collect();
    for pair in writes.windows(2) {
        world.clash(pair[0], pair[1], 10);
    }
    let finding = &world.report().findings[0];
    assert_eq!((finding.kind, finding.accesses), (Kind::Elements, 30_000));
    assert_eq!(finding.fields[0].name, "COUNTS[0..300]");
}

#[test]
fn a_recording_of_nothing_is_said_to_be_one() {
    let notes = World::of(&["main"]).report().notes;
    assert!(
        notes.len() == 1 && notes[0].contains("two threads"),
        "{notes:?}"
    );
    assert!(read_beside_written(5000).report().notes.is_empty());
}
