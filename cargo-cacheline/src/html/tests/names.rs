//! Names that would be something else in a page.

use super::{numbered, page_of, parsed, reported, text_of};
use crate::html::page;
use crate::made_up::{World, atomic, opaque, record};
use crate::names::Holder;

const THREAD: &str = "</title></style><script>alert('x')</script> & \"quoted\"";

#[test]
fn names_are_only_text() {
    let mut world = World::of(&["main", THREAD]);
    let members = [
        ("r#type", 0, opaque("&'static [Option<&str>]", 16)),
        ("hits", 16, atomic()),
    ];
    let layout = record("app::Cell<'_, dyn Fn(&u8) -> bool>", &members);
    let place = world.blocks(Holder::Box, layout, 31, &[0]);
    let read = world.reads(0, place, 0, 100_000, 5);
    let written = world.writes(1, place, 16, 100_000, 6);
    world.clash(read, written, 9000);
    let (mut report, suggestions) = reported(&world);
    report.command = vec!["run".to_owned(), "--".to_owned(), THREAD.to_owned()];
    report.notes.push("a `note` with <b> & a ` more".to_owned());
    let written = page(&report, &suggestions, numbered);
    let page = parsed(&written);
    assert!(
        !page
            .descendants()
            .any(|node| node.has_tag_name("script") || node.has_tag_name("b"))
    );
    let text = text_of(page.root());
    for name in [
        THREAD,
        "&'static [Option<&str>]",
        "a `note` with <b> & a ` more",
    ] {
        assert!(text.contains(name), "{name} in {text}");
    }
    assert_eq!(
        written.matches("</style>").count(),
        1,
        "a browser reads no escapes in it"
    );
}

#[test]
fn what_gives_orders_is_shown_as_an_escape() {
    let mut world = World::of(&["main", "\u{1b}[31m\u{202e}red\0\u{ffff}"]);
    let layout = record("app::S", &[("a", 0, opaque("u64", 8)), ("b", 8, atomic())]);
    let place = world.blocks(Holder::Box, layout, 31, &[0]);
    let read = world.reads(0, place, 0, 100_000, 5);
    let written = world.writes(1, place, 8, 100_000, 6);
    world.clash(read, written, 9000);
    let written = page_of(&world);
    let text = text_of(parsed(&written).root());
    let name = r"\u{1b}[31m\u{202e}red\u{0}\u{ffff}";
    assert!(text.contains(name), "{text}");
    assert!(!written.contains(['\u{1b}', '\u{202e}', '\0']));
}
