//! Types that the macro has to be told of. The structs are compiled here, with what is suggested and without.

use std::rc::Rc;

use cache_layout::{CacheLayout, cache_layout};

use super::{suggested, written};
use crate::made_up::{World, array, atomic, opaque, record};
use crate::names::Layout;
use crate::suggest::Lines;

struct Digest(#[expect(dead_code, reason = "its size is what matters")] [u64; 6]);

#[cache_layout]
struct Untold {
    #[hot_read]
    limit: u64,
    #[hot_write]
    slots: [u64; 16],
    digest: Digest,
}

#[cache_layout(types(Digest = [u64; 6]))]
struct Told {
    #[hot_read]
    limit: u64,
    #[hot_write]
    slots: [u64; 16],
    digest: Digest,
}

fn digest() -> Rc<Layout> {
    record("app::Digest", &[("0", 0, array(&opaque("u64", 8), 6))])
}

/// `limit` is read beside `slots`, which are written and fill their lines.
fn suggested_for(others: &[(&str, u64, Rc<Layout>)]) -> (String, Lines) {
    let mut world = World::of(&["reader", "writer"]);
    let mut members = vec![
        ("limit", 0, opaque("u64", 8)),
        ("slots", 8, array(&opaque("u64", 8), 16)),
    ];
    members.extend(others.iter().cloned());
    let place = world.of_static("app::TABLE", 0x4000, record("app::Table", &members));
    let limit = world.reads(0, place, 0, 100_000, 5);
    let slot = world.writes(1, place, 8, 100_000, 6);
    world.clash(limit, slot, 5000);
    let suggestions = suggested(&world);
    let lines = suggestions.suggestions[0].lines.unwrap();
    (written(&suggestions, 0), lines)
}

/// What is not known may be written, so it would not be put beside what is read.
#[test]
fn a_type_is_told_that_saves_lines() {
    let (struct_, lines) = suggested_for(&[("digest", 136, digest())]);
    assert!(
        struct_.starts_with("#[cache_layout(types(Digest = [u64; 6]))]\nstruct Table {"),
        "{struct_}"
    );
    assert_eq!(lines.after, 4);
    if cache_layout::SEPARATED {
        assert_eq!((Told::LAYOUT.lines(), Untold::LAYOUT.lines()), (4, 6));
    }
}

/// What is written through `&self` stays off what is read, told or not.
#[test]
fn a_type_that_saves_nothing_is_not_told() {
    let count = record(
        "app::Count",
        &[("0", 0, opaque("core::sync::atomic::AtomicU32", 4))],
    );
    let (struct_, lines) = suggested_for(&[("count", 136, count)]);
    assert!(
        struct_.starts_with("#[cache_layout]\nstruct Table {"),
        "{struct_}"
    );
    assert_eq!(lines.after, 6);
    let (struct_, lines) = suggested_for(&[("total", 136, atomic())]);
    assert!(
        struct_.starts_with("#[cache_layout]\nstruct Table {"),
        "{struct_}"
    );
    assert_eq!(lines.after, 6);
}
