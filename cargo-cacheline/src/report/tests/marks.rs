//! Marks that follow from little, or do not follow.

use crate::made_up::{World, aligned, array, atomic, opaque, record};
use crate::recording::Place;

fn pair(world: &mut World) -> Place {
    let pair = record(
        "app::Pair",
        &[("left", 0, atomic()), ("right", 8, opaque("u64", 8))],
    );
    world.of_static("app::PAIR", 0x4000, pair)
}

fn remedy(world: World) -> Vec<String> {
    let finding = world.report().findings.remove(0);
    finding.remedy.lines
}

/// One write in a thousand accesses is not much, but it is these that take the line from others.
#[test]
fn who_takes_the_line_writes_however_seldom() {
    let mut world = World::of(&["poller", "counter", "reader"]);
    let place = pair(&mut world);
    world.reads(0, place, 0, 1_000_000, 5);
    let written = world.writes(1, place, 0, 1000, 6);
    let read = world.reads(2, place, 8, 100_000, 7);
    world.clash(read, written, 900);
    let lines = remedy(world);
    assert_eq!(
        lines[2],
        "#[hot_write(counter)] #[hot_read(poller)] left: AtomicU64,"
    );
    assert_eq!(lines[3], "#[hot_read(reader)] right: u64,");
}

/// What is read twice is nobody's hot path, though one of the two misses.
#[test]
fn who_hardly_touches_a_field_gets_no_mark_unless_it_misses() {
    let lines = |reads: u64, misses: u64| {
        let mut world = World::of(&["main", "counter", "reader"]);
        let members = [
            ("left", 0, atomic()),
            ("right", 8, opaque("u64", 8)),
            ("name", 16, opaque("u64", 8)),
        ];
        let place = world.of_static("app::NAMED", 0x4000, record("app::Named", &members));
        let written = world.writes(1, place, 0, 100_000, 5);
        let read = world.reads(2, place, 8, 100_000, 6);
        let seldom = world.reads(0, place, 16, reads, 7);
        world.clash(read, written, 99);
        world.clash(seldom, written, misses);
        remedy(world)
    };
    let has_name = |reads, misses| lines(reads, misses).concat().contains("name: u64");
    assert!(!has_name(2, 1));
    assert!(!has_name(99, 1));
    assert!(has_name(100, 1));
    assert!(has_name(50, 45), "a third of all misses");
}

/// The attribute refuses a lock that is marked as read: a thread that reads it without writing it waits for it.
#[test]
fn a_lock_is_written_by_whoever_reads_it() {
    let mut world = World::of(&["owner", "waiter", "reader"]);
    let word = record("app::SpinLock", &[("taken", 0, atomic())]);
    let kept = record("core::option::Option<app::SpinLock>", &[("0", 0, word)]);
    let members = [("lock", 0, kept), ("limit", 8, opaque("u64", 8))];
    let place = world.of_static("app::GUARDED", 0x4000, record("app::Guarded", &members));
    let taken = world.writes(0, place, 0, 100_000, 5);
    world.reads(1, place, 0, 100_000, 6);
    let read = world.reads(2, place, 8, 100_000, 7);
    world.clash(read, taken, 900);
    let lines = remedy(world);
    assert_eq!(lines[2], "#[hot_write] lock: Option<SpinLock>,");
}

#[test]
fn fields_with_the_same_marks_would_stay_together() {
    let mut world = World::of(&["main", "other"]);
    let members = [
        ("left", 0, atomic()),
        ("right", 8, atomic()),
        ("own", 16, atomic()),
    ];
    let place = world.of_static("app::PAIR", 0x4000, record("app::Pair", &members));
    let left = [0, 1].map(|thread| world.writes(thread, place, 0, 100_000, 5));
    let right = [0, 1].map(|thread| world.writes(thread, place, 8, 50_000, 6));
    world.clash(left[0], right[1], 5000);
    // As there is something of one of them alone, both are named.
    world.writes(0, place, 16, 100_000, 7);
    let finding = world.report().findings.remove(0);
    assert!(finding.remedy.lines.is_empty(), "{:?}", finding.remedy);
    assert!(
        finding.remedy.text.contains("its own `OwnLines<Pair>`"),
        "{}",
        finding.remedy.text
    );
}

#[test]
fn one_miss_in_more_than_a_hundred_makes_nobody_take_part() {
    let takes_part = |misses: u64| {
        let mut world = World::of(&["main", "worker"]);
        let members = [
            ("first", 0, atomic()),
            ("second", 8, atomic()),
            ("third", 16, atomic()),
        ];
        let place = world.of_static("app::THREE", 0x4000, record("app::Three", &members));
        let reads = [0, 8].map(|field| world.reads(0, place, field, 100_000, 5));
        let written = world.writes(1, place, 16, 100_000, 6);
        world.clash(reads[0], written, 990);
        world.clash(reads[1], written, misses);
        world.report().findings.remove(0).fields[1].takes_part
    };
    assert!(!takes_part(9));
    assert!(takes_part(10));
}

#[test]
fn groups_are_named_after_threads_as_identifiers() {
    let groups = |threads: [&str; 2]| {
        let mut world = World::of(&threads);
        let place = pair(&mut world);
        let left = world.writes(0, place, 0, 100_000, 5);
        let right = world.writes(1, place, 8, 100_000, 6);
        world.clash(left, right, 5000);
        let lines = remedy(world);
        [2, 3].map(|line: usize| lines[line].split(['(', ')']).nth(1).unwrap().to_owned())
    };
    assert_eq!(groups(["Net I/O", "fn"]), ["net_i_o", "thread_fn"]);
    assert_eq!(groups(["", ""]), ["unnamed_1", "unnamed_2"]);
    assert_eq!(
        groups(["queue::tests::push", "each"]),
        ["push", "thread_each"]
    );
    assert_eq!(groups(["a::push", "b::push"]), ["push_0", "push_1"]);
    assert_eq!(groups(["7", "hot_read"]), ["thread_7", "thread_hot_read"]);
}

/// A struct that is declared once has one set of marks, whichever of its values a finding is of.
#[test]
fn all_values_of_a_struct_and_all_lines_make_its_marks() {
    let mut world = World::of(&["main", "worker", "timer", "poller"]);
    let members = [
        ("hits", 0, atomic()),
        ("limit", 8, opaque("u64", 8)),
        ("ticks", 16, atomic()),
        ("mode", 64, opaque("u64", 8)),
    ];
    let state = |path: &str| aligned(&record(path, &members), 64);
    let one = world.of_static("app::ONE", 0x4000, state("app::State<u8>"));
    let other = world.of_static("app::OTHER", 0x5000, state("app::State<u64>"));
    for (place, thread, field) in [(one, 1, 0), (other, 2, 16)] {
        let read = world.reads(0, place, 8, 100_000, 5);
        let written = world.writes(thread, place, field, 100_000, 6);
        world.clash(read, written, 5000);
        if place == one {
            // On the next line, and so seldom that it is no matter for the lines as they were.
            let read = world.reads(3, place, 64, 500, 7);
            world.miss(read, written, true, [0, 400, 0, 0, 0], [0; 5]);
        }
    }
    let findings = world.report().findings;
    let lines: Vec<_> = findings.iter().map(|each| &each.remedy.lines).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0], lines[1]);
    assert_eq!(
        lines[0][2..6],
        [
            "#[hot_write(worker)] hits: AtomicU64,",
            "#[hot_read(main)] limit: u64,",
            "#[hot_write(timer)] ticks: AtomicU64,",
            "#[hot_read(poller)] mode: u64,",
        ]
    );
}

/// In each value the elements have a writer each, though not the same one in all.
#[test]
fn elements_of_different_values_are_not_one() {
    let mut world = World::of(&["worker-0", "worker-1", "main"]);
    let members = [
        ("done", 0, array(&atomic(), 2)),
        ("limit", 16, opaque("u64", 8)),
    ];
    for (name, address, first) in [("app::A", 0x4000, 0), ("app::B", 0x5000, 1)] {
        let pool = world.of_static(name, address, record("app::Pool", &members));
        let read = world.reads(2, pool, 16, 100_000, 5);
        for element in [0, 1] {
            let worker = (u32::try_from(element).unwrap() + first) % 2;
            let written = world.writes(worker, pool, element * 8, 100_000, 6);
            world.clash(read, written, 5000);
        }
    }
    assert_eq!(
        remedy(world)[2],
        "#[hot_write(each)] done: [OwnLines<AtomicU64>; 2],"
    );
}
