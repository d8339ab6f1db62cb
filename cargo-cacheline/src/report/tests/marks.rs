//! Marks that follow from little, or do not follow.

use crate::made_up::{World, atomic, opaque, record};
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
