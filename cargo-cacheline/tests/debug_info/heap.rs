//! Blocks of the heap, from the stack that they were allocated on.

use cargo_cacheline::names::{Holder, Names, Owner};
use cargo_cacheline::recording::Place;

use crate::PROGRAMS;
use crate::program::Program;
use crate::way::way;

/// What holds each block, the type of the block, and some of its members.
type Block = (
    &'static str,
    Holder,
    &'static str,
    &'static [(u64, &'static str)],
);

const BOXES: [Block; 9] = [
    (
        "box",
        Holder::Box,
        "main::shapes::Stats",
        &[(0, "hits.v.value"), (16, "small.v.value"), (20, "-")],
    ),
    (
        "box_padded",
        Holder::Box,
        "main::shapes::Padded<main::shapes::Stats>",
        &[(8, "0.misses.v.value"), (24, "-")],
    ),
    (
        "box_state",
        Holder::Box,
        "main::shapes::State",
        &[(0, "discriminant"), (16, "Busy.by.v.value")],
    ),
    (
        "box_union",
        Holder::Box,
        "main::shapes::Either",
        &[(0, "whole|halves")],
    ),
    (
        "box_tuple",
        Holder::Box,
        "(u8, main::shapes::Stats, [u16; 5])",
        &[],
    ),
    ("box_array", Holder::Elements, "[u64; 6]", &[(40, "[5]")]),
    (
        "closure",
        Holder::Box,
        "main::holders::boxes::{closure#6}::{closure_env#0}",
        &[(0, "seed")],
    ),
    (
        "future",
        Holder::Box,
        "main::holders::wait::{async_fn_env#0}",
        &[],
    ),
    (
        "tree",
        Holder::Box,
        "alloc::collections::btree::node::LeafNode<u32, u64>",
        &[],
    ),
];

const COUNTED: [Block; 8] = [
    (
        "arc",
        Holder::Arc,
        "alloc::sync::ArcInner<main::shapes::Stats>",
        &[
            (0, "strong.v.value"),
            (8, "weak.v.value"),
            (24, "data.misses.v.value"),
        ],
    ),
    (
        "arc_padded",
        Holder::Arc,
        "alloc::sync::ArcInner<main::shapes::Padded<main::shapes::Stats>>",
        &[
            (0, "strong.v.value"),
            (16, "-"),
            (128, "data.0.hits.v.value"),
        ],
    ),
    (
        "arc_mutex",
        Holder::Arc,
        "alloc::sync::ArcInner<std::sync::poison::mutex::Mutex<main::shapes::Stats>>",
        &[
            (16, "data.inner.futex.v.value"),
            (20, "data.poison.failed.v.value"),
            (24, "data.data.value.hits.v.value"),
        ],
    ),
    (
        "arc_dyn",
        Holder::Arc,
        "alloc::sync::ArcInner<main::shapes::Queue<u16>>",
        &[(128, "data.head.0.v.value"), (386, "data.slots[1].value")],
    ),
    (
        "arc_slice",
        Holder::Arc,
        "alloc::sync::ArcInner<[core::sync::atomic::AtomicU64]>",
        &[
            (0, "strong"),
            (16, "data[0].v.value"),
            (88, "data[9].v.value"),
        ],
    ),
    (
        "arc_from",
        Holder::Arc,
        "alloc::sync::ArcInner<[u32]>",
        &[(20, "data[1]")],
    ),
    (
        "arc_str",
        Holder::Arc,
        "alloc::sync::ArcInner<[u8]>",
        &[(22, "data[6]")],
    ),
    (
        "rc",
        Holder::Rc,
        "alloc::rc::RcInner<main::shapes::Stats>",
        &[(0, "strong.value.value"), (16, "value.hits.v.value")],
    ),
];

const LISTS: [Block; 11] = [
    (
        "vec",
        Holder::Elements,
        "[main::shapes::Stats]",
        &[(24, "[1].hits.v.value"), (44, "[1].-")],
    ),
    (
        "vec_push",
        Holder::Elements,
        "[main::shapes::Stats]",
        &[(0, "[0].hits.v.value")],
    ),
    ("vec_zeroed", Holder::Elements, "[u64]", &[(72, "[9]")]),
    ("vec_elem", Holder::Elements, "[u16]", &[(2, "[1]")]),
    (
        "vec_macro",
        Holder::Elements,
        "[main::shapes::Stats; 2]",
        &[(32, "[1].misses.v.value")],
    ),
    ("vec_clone", Holder::Elements, "[u32]", &[(8, "[2]")]),
    ("collect", Holder::Elements, "[main::shapes::Stats]", &[]),
    ("box_slice", Holder::Elements, "[main::shapes::Stats]", &[]),
    ("deque", Holder::Deque, "[main::shapes::Stats]", &[]),
    ("string", Holder::Elements, "[u8]", &[]),
    (
        "map",
        Holder::Elements,
        "hashbrown::raw::RawTable<(u32, main::shapes::Stats)>",
        &[
            (511, "buckets[15].1.-"),
            (512, "control[0]"),
            (543, "control[31]"),
        ],
    ),
];

#[test]
fn boxes_hold_their_type() {
    check(&BOXES);
}

#[test]
fn counted_values_have_their_counts() {
    check(&COUNTED);
}

#[test]
fn lists_hold_elements() {
    check(&LISTS);
}

fn check(blocks: &[Block]) {
    for program in &PROGRAMS {
        let names = program.open();
        for (key, expected, kind, paths) in blocks {
            let Place::Heap { site, .. } = program.places[*key] else {
                panic!("{key} is no block");
            };
            let (object, offset) = names.object(Place::Heap { site, offset: 2 });
            let layout = object
                .layout
                .as_ref()
                .unwrap_or_else(|| panic!("{key} has no type"));
            assert_eq!((&*layout.name, offset), (*kind, 2), "{key}");
            assert_eq!(
                object.size,
                Some(program.process.sites[site as usize].sizes.1)
            );
            assert_eq!(Some(layout.size), object.size, "{key}");
            for (offset, expected) in *paths {
                assert_eq!(way(layout, *offset), *expected, "{key} at {offset}");
            }
            let Owner::Heap {
                site: found,
                holder,
                allocated,
            } = &object.owner
            else {
                panic!("{key} is {:?}", object.owner);
            };
            assert_eq!((*found, holder), (site, expected), "{key}");
            let allocated = allocated.as_ref().unwrap();
            assert!(allocated.in_workspace, "{key}: {allocated:?}");
            assert!(
                allocated.function.starts_with("main::holders::"),
                "{key}: {allocated:?}"
            );
        }
    }
}

#[test]
fn memory_from_the_allocator_itself_has_no_type() {
    for program in &PROGRAMS {
        let (object, _) = program.open().object(program.places["raw"]);
        assert_eq!((object.layout.as_ref(), object.size), (None, Some(80)));
        assert!(matches!(
            &object.owner,
            Owner::Heap {
                holder: Holder::Other,
                allocated: Some(_),
                ..
            }
        ));
    }
}

/// A type is only given where blocks can be of it.
#[test]
fn sizes_have_to_fit() {
    let with_sizes = |key: &str, sizes: (u64, u64)| {
        let program = &PROGRAMS[0];
        let Place::Heap { site, .. } = program.places[key] else {
            panic!("{key} is no block");
        };
        let mut process = program.process.clone();
        process.sites[site as usize].sizes = sizes;
        let program = Program {
            process,
            places: program.places.clone(),
            code: program.code.clone(),
        };
        let (object, _) = program.open().object(program.places[key]);
        let holder = match &object.owner {
            Owner::Heap { holder, .. } => holder.clone(),
            other => panic!("{key} is {other:?}"),
        };
        (
            holder,
            object.layout.as_ref().map(|layout| layout.name.clone()),
            object.size,
        )
    };
    assert_eq!(with_sizes("box", (24, 32)), (Holder::Box, None, Some(32)));
    assert_eq!(
        with_sizes("vec", (24, 30)),
        (Holder::Elements, None, Some(30))
    );
    let stats = Some("[main::shapes::Stats]".to_string());
    assert_eq!(
        with_sizes("vec", (24, 96)),
        (Holder::Elements, stats, Some(96))
    );
    // Tables of several sizes have their entries at the same places, but not what is behind them.
    let entries = Some("hashbrown::raw::RawTable<(u32, main::shapes::Stats)>".to_string());
    assert_eq!(
        with_sizes("map", (148, 544)),
        (Holder::Elements, entries, Some(544))
    );
}
