//! Whose accesses a group stands for.

use super::{SECOND, THIRD, checked, contradicted, queue};
use crate::check::Rule;
use crate::made_up::{World, aligned, atomic, record};
use crate::recording::Place;

const WORKERS: &str = "#[cache_layout] struct Queue {
    #[hot_write(worker)] hits: AtomicU64,
    #[hot_write(worker)] bytes: AtomicU64,
    #[hot_read] limit: AtomicU64,
}";

/// Workers count, and another thread touches `hits` so often.
fn counted(other: &str, writes: bool, count: u64, meets: bool) -> World {
    let mut world = World::of(&["main", "worker-0", "worker-1", other]);
    let queue = queue(&mut world, &["hits", "bytes", "limit"]);
    let counts = [1, 2].map(|worker| {
        world.writes(worker, queue, SECOND, 100_000, 22);
        world.writes(worker, queue, 0, 100_000, 21)
    });
    let access = if writes { World::writes } else { World::reads };
    let other = access(&mut world, 3, queue, 0, count, 31);
    if meets {
        world.miss(other, counts[0], true, [0; 5], [5; 5]);
    }
    world
}

#[test]
fn a_group_with_the_name_of_a_kind_of_thread_is_these_threads() {
    assert_eq!(
        contradicted(&counted("reporter", true, 50_000, true), WORKERS),
        ["app::Queue.hits: hot_write(worker), written by reporter"]
    );
    assert_eq!(
        contradicted(&counted("reporter", false, 50_000, true), WORKERS),
        ["app::Queue.hits: hot_write(worker), read by reporter"]
    );
    assert_eq!(
        contradicted(&counted("worker-7", true, 50_000, true), WORKERS),
        [""; 0]
    );
}

/// To look once in a while is no contradiction.
#[test]
fn what_others_hardly_touch_is_a_groups() {
    assert_eq!(
        contradicted(&counted("reporter", false, 2000, true), WORKERS),
        [""; 0]
    );
}

/// In a test, whoever calls `push` is the producer: threads that never took a line from each other were not at it together.
#[test]
fn threads_that_did_not_meet_contradict_no_group() {
    assert_eq!(
        contradicted(&counted("reporter", true, 50_000, false), WORKERS),
        [""; 0]
    );
}

#[test]
fn the_right_mark_has_the_groups_of_the_source() {
    let check = checked(&counted("reporter", false, 50_000, true), WORKERS).unwrap();
    let right: Vec<_> = check.contradictions[0].fields[0]
        .right
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(right, ["#[hot_write(worker)]", "#[hot_read(reporter)]"]);
}

const ENDS: &str = "#[cache_layout] struct Queue {
    #[hot_write(producer)] #[hot_read(consumer)] tail: AtomicU64,
    #[hot_write(consumer)] #[hot_read(producer)] head: AtomicU64,
    #[hot_write(producer)] seen: AtomicU64,
}";

/// A queue between `net` and `disk`; `timer` pushes too, so often.
fn queued(timer: u64) -> World {
    let mut world = World::of(&["net", "disk", "timer"]);
    let queue = queue(&mut world, &["tail", "head", "seen"]);
    let pushed = world.writes(0, queue, 0, 100_000, 21);
    world.reads(0, queue, SECOND, 90_000, 22);
    world.writes(0, queue, THIRD, 100_000, 23);
    let popped = world.writes(1, queue, SECOND, 100_000, 24);
    let looked = world.reads(1, queue, 0, 90_000, 25);
    world.miss(looked, pushed, true, [0; 5], [900; 5]);
    world.miss(popped, looked, true, [0; 5], [900; 5]);
    if timer > 0 {
        let pushed_too = world.writes(2, queue, 0, timer, 31);
        world.miss(pushed_too, pushed, true, [0; 5], [9; 5]);
    }
    world
}

#[test]
fn a_group_with_another_name_is_whoever_does_most_of_it() {
    assert_eq!(contradicted(&queued(0), ENDS), [""; 0]);
}

#[test]
fn a_group_that_two_kinds_of_threads_write_is_none() {
    let check = checked(&queued(40_000), ENDS).unwrap();
    let [found] = &check.contradictions[..] else {
        panic!("{:?}", check.contradictions);
    };
    assert_eq!(found.rule, Rule::OneKind("producer".to_owned()));
    assert_eq!(
        found.entry().to_string(),
        "app::Queue: group producer, written by net and timer"
    );
    let right: Vec<_> = found.fields[0]
        .right
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        right,
        [
            "#[hot_write(net)]",
            "#[hot_write(timer)]",
            "#[hot_read(disk)]"
        ]
    );
    assert_eq!(contradicted(&queued(1000), ENDS), [""; 0]);
}

/// `worker` writes `hits` and `other` of the same struct writes `bytes`, on one line.
fn beside(other: &[(u32, u64)], misses: u64) -> World {
    let mut world = World::of(&["main", "worker", "reporter"]);
    let members = [("hits", 0, atomic()), ("bytes", 8, atomic())];
    let queue = aligned(&record("app::Queue", &members), 64);
    let queue = world.of_static("app::QUEUE", 0x4000, queue);
    let hits = world.writes(1, queue, 0, 100_000, 21);
    for &(thread, at) in other {
        let written = world.writes(thread, queue, at, 100_000, 22);
        world.clash(hits, written, misses);
    }
    world
}

#[test]
fn what_is_marked_alike_is_used_alike() {
    let alike = "#[cache_layout] struct Queue { #[hot_write] hits: u64, #[hot_write] bytes: u64 }";
    let found = checked(&beside(&[(2, 8)], 4000), alike).unwrap();
    assert_eq!(found.contradictions.len(), 1);
    assert_eq!(
        found.contradictions[0].entry().to_string(),
        "app::Queue: hits and bytes alike, hot_write"
    );
    assert_eq!(found.contradictions[0].misses, 8000);
    let fields = &found.contradictions[0].fields;
    assert_eq!(fields[0].right[0].to_string(), "#[hot_write(worker)]");
    assert_eq!(fields[1].right[0].to_string(), "#[hot_write(reporter)]");
    // Not often enough for a finding.
    assert_eq!(contradicted(&beside(&[(2, 8)], 0), alike), [""; 0]);
    let apart = "#[cache_layout] struct Queue { #[hot_write(worker)] hits: u64, #[hot_write(reporter)] bytes: u64 }";
    assert_eq!(contradicted(&beside(&[(2, 8)], 4000), apart), [""; 0]);
    // Threads that both use both, beside one that uses one of them and took no line.
    let mut world = beside(&[(1, 8)], 4000);
    let queue = Place::Memory { address: 0x4000 };
    world.writes(2, queue, 8, 100_000, 23);
    assert_eq!(contradicted(&world, alike), [""; 0]);
    // Where all write all, no marks help.
    let all = [(1, 8), (2, 8), (2, 0)];
    assert_eq!(contradicted(&beside(&all, 4000), alike), [""; 0]);
}

#[test]
fn a_name_of_ones_own_does_not_make_two_kinds_of_threads_one() {
    let text = "#[cache_layout] struct Queue { #[hot_write(counts)] hits: u64, #[hot_write(counts)] bytes: u64 }";
    let check = checked(&beside(&[(2, 8)], 4000), text).unwrap();
    let fields = &check.contradictions[0].fields;
    assert_eq!(fields[1].right[0].to_string(), "#[hot_write(reporter)]");
}
