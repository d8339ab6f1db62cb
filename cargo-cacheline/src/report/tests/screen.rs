//! What is shown of a report that does not fit a screen, and in which colours.

use anstream::adapter::strip_str;

use super::read_beside_written;
use crate::made_up::{World, atomic, opaque, record};
use crate::report::text::text;

fn many() -> World {
    let mut world = World::of(&["main", "worker"]);
    for number in 0..7 {
        let layout = record(
            &format!("app::S{number}"),
            &[("read", 0, opaque("u64", 8)), ("written", 8, atomic())],
        );
        let place = world.of_static(
            &format!("app::STATIC_{number}"),
            0x4000 + 64 * number,
            layout,
        );
        let written = world.writes(1, place, 8, 100_000, 5);
        let read = world.reads(0, place, 0, 100_000, 6);
        world.clash(read, written, 20_000 - number);
    }
    world
}

#[test]
fn the_worst_five_are_shown_or_all() {
    let report = many().report();
    let some = strip_str(&text(&report, false)).to_string();
    assert!(
        some.contains("\n5. `S4`") && !some.contains("`S5`"),
        "{some}"
    );
    assert!(
        some.contains("2 findings more: `--all` shows them"),
        "{some}"
    );
    assert!(some.lines().count() <= 80, "{some}");
    let all = strip_str(&text(&report, true)).to_string();
    assert!(all.contains("\n7. `S6`") && !all.contains("--all"), "{all}");
}

#[test]
fn of_many_fields_those_that_take_part_are_shown() {
    let mut world = World::of(&["main", "worker"]);
    let names: Vec<_> = (0..12).map(|number| format!("field_{number:02}")).collect();
    let members: Vec<_> = names
        .iter()
        .zip((0..).step_by(8))
        .map(|(name, offset)| (name.as_str(), offset, atomic()))
        .collect();
    let place = world.of_static("app::WIDE", 0x4000, record("app::Wide", &members));
    let reads: Vec<_> = (0..12)
        .map(|field| world.reads(0, place, field * 8, 1000, 5))
        .collect();
    let written = world.writes(1, place, 40, 1000, 6);
    world.clash(reads[0], written, 900);
    let report = world.report();
    assert_eq!(report.findings[0].fields.len(), 12);
    let some = strip_str(&text(&report, false)).to_string();
    assert!(
        some.contains("(10 more: `--all` shows them)") && !some.contains("field_03  "),
        "{some}"
    );
    let all = strip_str(&text(&report, true)).to_string();
    assert!(all.contains("field_03  "), "{all}");
}

/// What is written is red, what is only read is not.
#[test]
fn colours() {
    let text = text(&read_beside_written(5000).report(), false);
    let line = |name: &str| text.lines().find(|line| line.contains(name)).unwrap();
    assert!(line("hits ").contains("\u{1b}[31m"), "{text}");
    assert!(!line("limit ").contains("\u{1b}[31m"), "{text}");
}
