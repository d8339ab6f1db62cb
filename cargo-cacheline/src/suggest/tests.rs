//! What follows from made-up recordings.

mod declared;
mod judged;
mod types;

use std::path::Path;
use std::{env, fs};

use anstream::adapter::strip_str;

use super::text::text;
use super::written::source;
use super::{Change, Misses, Suggestions, suggest};
use crate::made_up::{World, array, atomic, counted, opaque, record, recording};
use crate::names::Holder;
use crate::report::tests::kinds::CASES;
use crate::report::{Kind, LIMIT, words};

fn suggested(world: &World) -> Suggestions {
    suggest(
        &recording(vec![world.process.clone()]),
        &[world],
        LIMIT,
        None,
    )
}

/// The change number `number`, as it is written.
fn written(suggestions: &Suggestions, number: usize) -> String {
    source(&suggestions.suggestions[number].change).join("\n")
}

/// What is expected is in `golden/suggest/kinds.txt`; `CACHE_LAYOUT_BLESS=1` writes what comes out now.
#[test]
fn golden() {
    let cases = CASES.iter().map(|(name, world)| {
        let text = text(&suggested(&world()), &[]);
        format!("# {name}\n\n{}\n", strip_str(&text))
    });
    let now: String = cases.collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/suggest/kinds.txt");
    if env::var_os("CACHE_LAYOUT_BLESS").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, &now).unwrap();
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    assert!(now == expected, "bless it, if it is right:\n{now}");
}

#[test]
fn the_guide_shows_what_comes_out() {
    let (_, server) = CASES.iter().find(|(name, _)| *name == "server").unwrap();
    let text = strip_str(&text(&suggested(&server()), &[])).to_string();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/guide/record.md");
    let shows_it = fs::read_to_string(page)
        .unwrap()
        .contains(&format!("```text\n{}\n```", text.trim_end()));
    assert!(shows_it, "the guide does not show:\n{text}");
}

/// The structs in the reports are compiled by the report's tests, so these are as well.
#[test]
fn structs_are_those_of_the_report() {
    let mut structs = 0;
    for (name, world) in CASES {
        for suggestion in suggested(&world()).suggestions {
            let mut findings = suggestion.findings.iter();
            let is_struct =
                matches!(&suggestion.change, Change::Struct(change) if !change.own_lines);
            let Some(finding) = findings.find(|finding| finding.kind == Kind::Fields && is_struct)
            else {
                continue;
            };
            let without_comments = |lines: Vec<String>| {
                let lines = lines.into_iter();
                lines
                    .filter(|line| !line.contains("//"))
                    .collect::<Vec<_>>()
            };
            assert_eq!(
                without_comments(source(&suggestion.change)),
                without_comments(words::source(&finding.remedy)),
                "{name}"
            );
            structs += 1;
        }
    }
    assert!(structs > 5, "{structs}");
}

#[test]
fn a_static_shows_what_is_done_with_it_and_not_with_its_neighbours() {
    let (_, statics) = CASES.iter().find(|(name, _)| *name == "statics").unwrap();
    let text = strip_str(&text(&suggested(&statics()), &[])).to_string();
    let sections: Vec<_> = text.split("\n\n").collect();
    assert!(
        sections[0].contains("ACCEPTED") && sections[1].contains("REFUSED"),
        "{text}"
    );
    assert!(
        !sections[0].contains("REFUSED") && !sections[1].contains("ACCEPTED"),
        "{text}"
    );
}

#[test]
fn what_is_by_hand_has_a_place() {
    let (_, blocks) = CASES.iter().find(|(name, _)| *name == "blocks").unwrap();
    let text = strip_str(&text(&suggested(&blocks()), &[])).to_string();
    assert!(
        text.contains("Arc<AtomicU64>, allocated at src/main.rs:31"),
        "{text}"
    );
}

#[test]
fn misses_between_fields_that_are_marked_alike_remain() {
    let mut world = World::of(&["main", "worker-0", "worker-1"]);
    let members = [
        ("hits", 0, atomic()),
        ("bytes", 8, atomic()),
        ("limit", 16, opaque("u64", 8)),
    ];
    let place = world.of_static("app::STATS", 0x4000, record("app::Stats", &members));
    let hits = [1, 2].map(|thread| world.writes(thread, place, 0, 100_000, 5));
    let bytes = [1, 2].map(|thread| world.writes(thread, place, 8, 100_000, 6));
    let limit = world.reads(0, place, 16, 100_000, 7);
    world.miss(limit, hits[0], true, [5000; 5], [0; 5]);
    world.miss(bytes[1], hits[0], true, [300; 5], [0; 5]);
    world.miss(hits[1], hits[0], true, [0; 5], [70; 5]);
    let suggestions = suggested(&world);
    let misses = Misses {
        before: 5300,
        after: 300,
        true_sharing: 70,
    };
    assert_eq!(suggestions.suggestions[0].misses, misses);
    assert_eq!(suggestions.misses, misses);
}

/// The array is told to be one by each, and the field beside it stays off its lines.
#[test]
fn elements_of_a_field_are_wrapped_and_marked() {
    let mut world = World::of(&["main", "worker-0", "worker-1"]);
    let members = [
        ("done", 0, array(&atomic(), 2)),
        ("limit", 16, opaque("u64", 8)),
    ];
    let pool = record("app::Pool", &members);
    let place = world.blocks(Holder::Arc, counted(&pool), 26, &[0]);
    let done = [1, 2]
        .map(|worker| world.writes(worker, place, 16 + 8 * u64::from(worker - 1), 200_000, 5));
    world.reads(0, place, 32, 100_000, 7);
    world.clash(done[0], done[1], 4000);
    let suggestions = suggested(&world);
    assert_eq!(
        written(&suggestions, 0),
        "#[cache_layout]\n\
         struct Pool {\n    \
             #[hot_write(each)] done: [OwnLines<AtomicU64>; 2],\n    \
             #[hot_read] limit: u64,\n    \
             // the other fields as they are\n\
         }"
    );
    assert_eq!(suggestions.misses.after, 0);
}

/// Elements that are structs of the workspace get lines of their own by the attribute, which needs no change where the array is made.
#[test]
fn elements_that_are_structs_get_the_attribute() {
    let mut world = World::of(&["worker-0", "worker-1"]);
    let bin = record("app::Bin", &[("hits", 0, atomic())]);
    let place = world.of_static("app::BINS", 0x4000, array(&bin, 2));
    let hits = [0, 1].map(|worker| world.writes(worker, place, 8 * u64::from(worker), 9000, 5));
    world.clash(hits[0], hits[1], 4000);
    let suggestions = suggested(&world);
    assert!(written(&suggestions, 0).starts_with("#[cache_layout(own_lines)]\nstruct Bin {"));
    assert_eq!(suggestions.misses.after, 0);
}

/// The marks of a struct give it lines of its own, so its neighbour needs none.
#[test]
fn what_is_beside_a_struct_with_marks_needs_nothing() {
    let mut world = World::of(&["main", "worker"]);
    let members = [("hits", 0, atomic()), ("limit", 8, opaque("u64", 8))];
    let stats = world.of_static("app::STATS", 0x4000, record("app::Stats", &members));
    let other = world.of_static("app::OTHER", 0x4010, opaque("u64", 8));
    let hits = world.writes(1, stats, 0, 100_000, 5);
    let limit = world.reads(0, stats, 8, 100_000, 6);
    let beside = world.reads(0, other, 0, 100_000, 7);
    world.clash(limit, hits, 5000);
    world.miss(beside, hits, false, [3000; 5], [0; 5]);
    let suggestions = suggested(&world);
    assert_eq!(suggestions.suggestions.len(), 1, "{suggestions:#?}");
    assert_eq!(suggestions.misses.after, 0);
    assert_eq!(suggestions.suggestions[0].misses.before, 8000);
}

/// Of the whole, only what was seen: another value of the same struct is another line, and the counts of an `Arc` are not in it.
#[test]
fn what_is_in_no_value_with_lines_of_its_own_remains() {
    let mut world = World::of(&["main", "worker"]);
    let config = record("app::Config", &[("limit", 0, opaque("u64", 8))]);
    let value = world.blocks(Holder::Arc, counted(&config), 26, &[0, 32]);
    let counts = world.writes(1, value, 0, 100_000, 5);
    let data = world.reads(0, value, 16, 100_000, 6);
    world.clash(data, counts, 5000);
    let other = world.writes(0, value, 8, 50_000, 7);
    world.miss(other, counts, false, [40; 5], [0; 5]);
    let suggestions = suggested(&world);
    assert!(written(&suggestions, 0).starts_with("#[cache_layout(own_lines)]\nstruct Config {"));
    assert_eq!(
        (suggestions.misses.before, suggestions.misses.after),
        (5040, 40)
    );
}
