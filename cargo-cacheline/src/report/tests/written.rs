//! Remedies as they can be written into a program.

use std::rc::Rc;

use super::super::{Finding, Kind, Remedy, words};
use crate::made_up::{DROP, World, array, atomic, counted, opaque, record, slice};
use crate::names::{Holder, Layout};
use crate::recording::Place;

/// The finding if two threads write 8 bytes each, one behind the other, at `offset` of the place.
fn written_by_two(offset: u64, place: impl FnOnce(&mut World) -> Place) -> Finding {
    let mut world = World::of(&["left", "right"]);
    let place = place(&mut world);
    let of = |thread: u32| offset + u64::from(thread) * 8;
    let writes = [0, 1].map(|thread| world.writes(thread, place, of(thread), 250_000, 5));
    world.clash(writes[0], writes[1], 6000);
    world.report().findings.remove(0)
}

/// The same in a value in a `Box`.
fn boxed(layout: Rc<Layout>) -> Finding {
    written_by_two(0, |world| world.blocks(Holder::Box, layout, 31, &[0]))
}

fn pair(name: &str) -> Rc<Layout> {
    record(name, &[("left", 0, atomic()), ("right", 8, atomic())])
}

#[test]
fn keywords_are_raw_identifiers() {
    let layout = record("app::type", &[("match", 0, atomic()), ("b", 8, atomic())]);
    let finding = boxed(layout);
    assert_eq!(finding.remedy.lines[1], "struct r#type {");
    assert_eq!(
        finding.remedy.lines[2],
        "#[hot_write(left)] r#match: AtomicU64,"
    );
}

#[test]
fn a_struct_of_a_closure_is_a_struct() {
    for name in [
        "app::Task<app::main::{closure_env#0}>",
        "app::Sized<{CONST#1f}>",
        "app::main::{closure#0}::Local",
        "app::{impl#0}::new::Local",
    ] {
        assert_eq!(boxed(pair(name)).kind, Kind::Fields, "{name}");
    }
    for name in [
        "app::main::{closure_env#0}",
        "app::{async_block_env#0}<app::T>",
    ] {
        assert_eq!(boxed(pair(name)).kind, Kind::Parts, "{name}");
    }
}

#[test]
fn packed_structs_get_no_marks() {
    let members = [
        ("tag", 16, opaque("u8", 1)),
        ("left", 0, atomic()),
        ("right", 8, atomic()),
    ];
    assert_eq!(boxed(record("app::Tagged", &members)).kind, Kind::Fields);
    let packed = [
        ("tag", 0, opaque("u8", 1)),
        ("left", 1, opaque("u64", 8)),
        ("right", 9, opaque("u64", 8)),
    ];
    let packed = record("app::Packed", &packed);
    let finding = written_by_two(1, |world| world.blocks(Holder::Box, packed, 31, &[0]));
    assert_eq!(finding.kind, Kind::Parts);
    assert!(finding.remedy.lines.is_empty(), "{:?}", finding.remedy);
}

#[test]
fn the_array_of_a_collection_is_its_own() {
    let inside = |name: &str| boxed(record(name, &[("vals", 0, array(&atomic(), 4))])).remedy;
    let leaf =
        inside("alloc::collections::btree::node::LeafNode<u32, core::sync::atomic::AtomicU64>");
    assert!(leaf.text.contains("the standard library"), "{}", leaf.text);
    assert!(leaf.lines.is_empty(), "{:?}", leaf.lines);
    // Whoever has a lock around an array has named the array.
    let lock = inside("core::cell::UnsafeCell<[core::sync::atomic::AtomicU64; 4]>");
    assert!(
        lock.lines[0].contains("[OwnLines<AtomicU64>; 4]"),
        "{:?}",
        lock.lines
    );
}

#[test]
fn a_slice_is_not_wrapped_where_it_is() {
    let mut world = World::of(&["left", "right"]);
    let slice = counted(&slice(&opaque("u8", 1)));
    let place = world.blocks(Holder::Arc, slice, 31, &[0]);
    let counts = world.writes(0, place, 0, 250_000, 5);
    let read = world.reads(1, place, 16, 250_000, 6);
    world.clash(read, counts, 6000);
    let remedy = world.report().findings.remove(0).remedy;
    assert_eq!(remedy.lines, ["Arc<OwnLines<Box<[u8]>>>"]);
}

#[test]
fn what_the_standard_library_keeps_is_said_in_plain_words() {
    let slot = record(
        "std::sync::mpmc::list::Slot<app::Job>",
        &[("msg", 0, atomic())],
    );
    // Its elements are of the workspace, and it is not.
    let jobs = array(&record("app::Job", &[("id", 0, atomic())]), 11);
    let leaf = "alloc::collections::btree::node::LeafNode<u32, app::Job>";
    let leaf = record(leaf, &[("vals", 0, jobs)]);
    let state = record(
        "app::State",
        &[(
            "jobs",
            0,
            record(
                "alloc::vec::Vec<app::Job>",
                &[("len", 0, atomic()), ("cap", 8, atomic())],
            ),
        )],
    );
    let table = record(
        "hashbrown::raw::RawTable<(u32, u64)>",
        &[("buckets", 0, slice(&opaque("(u32, u64)", 16)))],
    );
    for (layout, words) in [
        (array(&slot, 31), "part of a channel"),
        (leaf, "part of a `BTreeMap` or `BTreeSet`"),
        (state, "the pointer, the capacity and the length"),
        (table, "part of a `HashMap` or `HashSet`"),
        (
            slice(&opaque("u8", 1)),
            "as a `String` or a `Vec<u8>` has it",
        ),
    ] {
        let remedy = boxed(Rc::clone(&layout)).remedy;
        assert!(
            remedy.text.contains(words),
            "{}: {}",
            layout.name,
            remedy.text
        );
        assert_eq!(remedy.lines, [""; 0], "{}", layout.name);
    }
    // Not all that a user holds is a type of the workspace.
    let locks = boxed(array(
        &record(
            "std::sync::poison::mutex::Mutex<u8>",
            &[("inner", 0, atomic())],
        ),
        4,
    ));
    assert_eq!(locks.remedy.lines, ["[OwnLines<Mutex<u8>>; 4]"]);
}

#[test]
fn the_buffer_of_a_string_is_not_wrapped() {
    let mut world = World::of(&["left", "right"]);
    let bytes = slice(&opaque("u8", 1));
    let buffers = world.blocks(Holder::Elements, bytes, 31, &[0, 16]);
    let writes = [0, 1].map(|thread| world.writes(thread, buffers, 0, 250_000, 5));
    world.miss(writes[0], writes[1], false, [6000; 5], [0; 5]);
    let finding = world.report().findings.remove(0);
    assert_eq!(finding.kind, Kind::Blocks);
    assert_eq!(finding.remedy.lines, [""; 0]);
}

#[test]
fn what_nobody_can_name_is_not_wrapped() {
    let arc_of = |name: &str| {
        let members = [("scope", 0, atomic()), ("result", 8, opaque("u64", 8))];
        let value = record(name, &members);
        let mut world = World::of(&["left", "right"]);
        let place = world.blocks(Holder::Arc, counted(&value), 31, &[0]);
        let counts = world.writes(0, place, 0, 100_000, 5);
        let read = world.reads(1, place, 24, 100_000, 6);
        world.clash(counts, read, 6000);
        world.report().findings.remove(0).remedy
    };
    let packet = arc_of("std::thread::Packet<u64>");
    let of_thread = packet.text.contains("of a thread") && packet.text.contains("fewer threads");
    assert!(of_thread, "{packet:?}");
    let scope = arc_of("std::thread::scoped::ScopeData");
    assert!(scope.text.contains("`std::thread::scope`"), "{scope:?}");
    let other = arc_of("std::sys::thread_local::Storage");
    assert!(
        other.text.contains("up to the standard library"),
        "{other:?}"
    );
    for remedy in [packet, scope, other] {
        assert!(
            remedy.lines.is_empty() && !remedy.text.contains("`clone`"),
            "{remedy:?}"
        );
    }
    let own = arc_of("app::Packet<u64>");
    assert_eq!(own.lines[0], "Arc<OwnLines<Packet<u64>>>");
}

#[test]
fn blocks_that_nobody_can_name_are_not_wrapped() {
    let beside = |name: &str| {
        let mut world = World::of(&["left", "right"]);
        let value = record(name, &[("scope", 0, atomic())]);
        let writes = [0, 1].map(|thread| {
            let layout = counted(&value);
            let place = world.blocks(Holder::Arc, layout, 31 + thread, &[0]);
            world.writes(thread, place, 16, 100_000, 5)
        });
        for (victim, culprit) in [(writes[0], writes[1]), (writes[1], writes[0])] {
            world.miss(victim, culprit, false, [5000; 5], [0; 5]);
        }
        world.report().findings.remove(0)
    };
    let packets = beside("std::thread::Packet<u64>");
    assert_eq!(packets.kind, Kind::Blocks);
    let Remedy { text, lines } = &packets.remedy;
    assert!(text.contains("start fewer threads") && lines.is_empty());
    let own = beside("app::Packet<u64>").remedy;
    assert_eq!(own.lines[0], "Arc<OwnLines<Packet<u64>>>");
}

#[test]
fn elements_stay_in_what_holds_them() {
    let held_by = |holder: Holder| {
        let finding = written_by_two(0, |world| world.blocks(holder, slice(&atomic()), 31, &[0]));
        finding.remedy.lines
    };
    assert_eq!(held_by(Holder::Elements), ["Vec<OwnLines<AtomicU64>>"]);
    assert_eq!(held_by(Holder::Deque), ["VecDeque<OwnLines<AtomicU64>>"]);
}

/// What is written and has no cell in it can be nothing else than a `static mut`.
#[test]
fn statics_are_declared_as_they_were() {
    let beside = |layout: Rc<Layout>| {
        let mut world = World::of(&["left", "right"]);
        let places = [0, 8].map(|at| {
            let name = format!("app::STATIC_{at}");
            world.of_static(&name, 0x4000 + at, Rc::clone(&layout))
        });
        let written = world.writes(0, places[0], 0, 100_000, 5);
        let read = world.reads(1, places[1], 0, 100_000, 6);
        world.miss(read, written, false, [5000; 5], [0; 5]);
        world.report().findings.remove(0).remedy
    };
    let safe = beside(atomic());
    let of_safe = "static STATIC_0: OwnLines<AtomicU64> = OwnLines::new(..);";
    assert_eq!(safe.lines, [of_safe]);
    let mutable = beside(opaque("u64", 8));
    let of_mutable = "static mut STATIC_0: OwnLines<u64> = OwnLines::new(..);";
    assert_eq!(mutable.lines, [of_mutable]);
    assert!(mutable.text.contains("`*NAME`") && !safe.text.contains("`*NAME`"));
    // A type without known parts may be a cell.
    let unknown = beside(opaque("app::Spin", 8));
    assert!(unknown.lines[0].starts_with("static STATIC_0:"));
    let counts = array(&opaque("u64", 8), 2);
    let elements = written_by_two(0, |world| world.of_static("app::COUNTS", 0x4000, counts));
    assert_eq!(
        elements.remedy.lines,
        ["static mut COUNTS: [OwnLines<u64>; 2]"]
    );
}

/// A function that runs on two threads has its variable twice: which accesses met is not known, nor where on lines it is.
#[test]
fn variables_at_several_places_are_counted_as_such() {
    let at = |addresses: &[u64]| {
        let mut world = World::of(&["left", "right"]);
        let layout = pair("app::Pair");
        let places: Vec<_> = addresses
            .iter()
            .map(|&address| world.variable("pair", address, Rc::clone(&layout)))
            .collect();
        for place in places {
            let left = world.writes(0, place, 0, 100_000, 5);
            let right = world.writes(1, place, 8, 100_000, 6);
            world.clash(left, right, 6000);
        }
        world.report().findings.remove(0)
    };
    let once = at(&[0x4000]);
    let memory = &once.memory[0];
    assert_eq!(
        (once.possible.is_some(), memory.begins),
        (true, Some(0)),
        "{memory:?}"
    );
    assert_eq!(memory.name, "variable pair of app::main");
    let twice = at(&[0x4000, 0x9010]);
    let memory = &twice.memory[0];
    assert_eq!((twice.possible, memory.begins), (None, None));
    assert_eq!(twice.false_sharing, 2 * once.false_sharing);
    assert_eq!(
        memory.name,
        "variable pair of app::main, at 2 places on stacks"
    );
    assert_eq!(words::header(&twice, &twice.fields[0]), "wherever it was");
}

/// Who called a function of the standard library is not known. What was called says more than what that is made of.
#[test]
fn of_the_standard_library_the_function_that_was_called_is_named() {
    let mut world = World::of(&["left", "right"]);
    let pair = world.blocks(Holder::Box, pair("app::Pair"), 31, &[0]);
    let writes = [0, 1].map(|thread| {
        let offset = u64::from(thread) * 8;
        world.writes(thread, pair, offset, 250_000, DROP)
    });
    world.clash(writes[0], writes[1], 6000);
    let report = world.report();
    let place = &report.findings[0].fields[0].uses[0].places[0];
    let function = "<alloc::sync::Arc<app::Stats> as core::ops::drop::Drop>::drop";
    assert_eq!(place.function.as_deref(), Some(function));
    assert!(report.notes[0].starts_with("places in the standard library"));
}
