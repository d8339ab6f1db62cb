//! Where the source has marks already.

use super::written;
use crate::made_up::{World, array, atomic, opaque, record, recording};
use crate::report::LIMIT;
use crate::report::tests::kinds::CASES;
use crate::source::tests::sources;
use crate::suggest::{Suggestions, suggest};

fn suggested(world: &World, source: &str) -> Suggestions {
    let sources = sources(&[("src/main.rs", source)]);
    let recording = recording(vec![world.process.clone()]);
    suggest(&recording, &[world], LIMIT, Some(&sources))
}

/// `writer` counts `hits` and `bytes` beside `limit`, which `reader` reads, and which `setter` may set.
fn stats(sets_limit: u64) -> World {
    let mut world = World::of(&["reader", "writer", "setter"]);
    let members = [
        ("hits", 0, atomic()),
        ("bytes", 8, atomic()),
        ("limit", 16, opaque("u64", 8)),
    ];
    let place = world.of_static("app::STATS", 0x4000, record("app::Stats", &members));
    let hits = world.writes(1, place, 0, 100_000, 5);
    world.writes(1, place, 8, 100_000, 6);
    let limit = world.reads(0, place, 16, 100_000, 7);
    world.clash(limit, hits, 5000);
    if sets_limit > 0 {
        let set = world.writes(2, place, 16, sets_limit, 8);
        world.clash(set, hits, 3000);
    }
    world
}

#[test]
fn marks_that_keep_apart_are_left_alone() {
    let marked = "#[cache_layout] struct Stats { #[hot_write(w)] hits: A, #[hot_write(w)] bytes: A, #[hot_read] limit: u64 }";
    let suggestions = suggested(&stats(0), marked);
    assert!(suggestions.suggestions.is_empty() && suggestions.by_hand.is_empty());
    assert_eq!(suggestions.misses.after, 0);
    assert_eq!(
        suggestions.notes,
        ["`Stats` has the marks that it needs since it was recorded: record again"]
    );
}

/// The group keeps its name, and what is right stays.
#[test]
fn wrong_marks_are_changed_and_no_others() {
    let missing = "#[cache_layout] struct Stats { #[hot_write(w)] hits: A, #[hot_write(w)] bytes: A, limit: u64 }";
    let wrong = missing.replace("limit", "#[hot_write(w)] limit");
    for source in [missing, &*wrong] {
        let suggestions = suggested(&stats(0), source);
        assert_eq!(written(&suggestions, 0), "#[hot_read] limit: u64,");
        assert_eq!(suggestions.misses.after, 0);
    }
    let wrong = "#[cache_layout] struct Stats { #[hot_read] hits: A, #[hot_write(w)] bytes: A, #[hot_read] limit: u64 }";
    let suggestions = suggested(&stats(50_000), wrong);
    assert_eq!(
        written(&suggestions, 0),
        "#[hot_write(w)] hits: AtomicU64,\n#[hot_write(setter)] #[hot_read(reader)] limit: u64,"
    );
    assert_eq!(suggestions.misses.after, 0);
}

#[test]
fn a_struct_without_the_attribute_gets_it_with_all_marks() {
    let suggestions = suggested(&stats(0), "struct Stats { hits: A, bytes: A, limit: u64 }");
    assert!(written(&suggestions, 0).starts_with(
        "#[cache_layout]\nstruct Stats {\n    #[hot_write] hits: AtomicU64,\n    #[hot_write] bytes"
    ));
}

#[test]
fn elements_in_lines_of_their_own_are_left_alone() {
    let mut world = World::of(&["worker-0", "worker-1"]);
    let pool = record("app::Pool", &[("done", 0, array(&atomic(), 2))]);
    let place = world.of_static("app::POOL", 0x4000, pool);
    let done = [0, 1].map(|worker| world.writes(worker, place, 8 * u64::from(worker), 9000, 5));
    world.clash(done[0], done[1], 4000);
    let wrapped = "#[cache_layout] struct Pool { #[hot_write(each)] done: [OwnLines<A>; 2] }";
    assert!(suggested(&world, wrapped).suggestions.is_empty());
    let plain = "#[cache_layout] struct Pool { #[hot_write(worker, each)] done: [A; 2] }";
    let suggestions = suggested(&world, plain);
    assert_eq!(
        written(&suggestions, 0),
        "#[hot_write(worker, each)] done: [OwnLines<AtomicU64>; 2],"
    );
}

#[test]
fn statics_and_structs_with_lines_of_their_own_are_left_alone() {
    let world = |name| CASES.iter().find(|(case, _)| *case == name).unwrap().1();
    let statics = "static ACCEPTED: OwnLines<A> = x; static REFUSED: A = x;";
    let suggestions = suggested(&world("statics"), statics);
    assert_eq!(suggestions.suggestions.len(), 1);
    assert!(written(&suggestions, 0).starts_with("static REFUSED: OwnLines"));
    assert_eq!(suggestions.misses.after, 0);

    let counts = "#[cache_layout(own_lines)] struct Config { limit: u64, depth: u64 }";
    let suggestions = suggested(&world("counts"), counts);
    assert!(suggestions.suggestions.is_empty(), "{suggestions:#?}");
    let without = "#[cache_layout] struct Config { #[hot_read] limit: u64, depth: u64 }";
    let suggestions = suggested(&world("counts"), without);
    assert_eq!(suggestions.suggestions.len(), 1);
}
