//! Variables on stacks.

use cargo_cacheline::debug_info::DebugInfo;
use cargo_cacheline::names::{Names, Owner};
use cargo_cacheline::recording::Place;

use crate::PROGRAMS;
use crate::program::root;
use crate::way::way;

/// The variable, its function and its type.
const VARIABLES: [(&str, &str, &str, &str); 9] = [
    ("stats", "stats", "main::stack", "main::shapes::Stats"),
    ("table", "table", "main::stack", "main::shapes::Table"),
    (
        "pair",
        "pair",
        "main::stack",
        "[core::sync::atomic::AtomicU32; 2]",
    ),
    (
        "inside",
        "inside",
        "main::inlined",
        "[core::sync::atomic::AtomicU64; 2]",
    ),
    ("captured", "stats", "main::stack", "main::shapes::Stats"),
    (
        "first",
        "first",
        "main::scopes",
        "[core::sync::atomic::AtomicU64; 3]",
    ),
    ("second", "second", "main::scopes", "main::shapes::Stats"),
    (
        "wide",
        "wide",
        "main::aligned_stack",
        "main::shapes::Padded<core::sync::atomic::AtomicU64>",
    ),
    (
        "small",
        "small",
        "main::aligned_stack",
        "core::sync::atomic::AtomicU64",
    ),
];

#[test]
fn variables_have_names_and_types() {
    for program in &PROGRAMS {
        for (key, name, function, kind) in VARIABLES {
            let (object, offset) = program.at(key).object(program.places[key]);
            let owner = Owner::Variable {
                name: name.into(),
                function: function.into(),
            };
            assert_eq!((&object.owner, offset), (&owner, 0), "{key}");
            assert_eq!(object.layout.as_ref().unwrap().name, kind, "{key}");
        }
    }
}

#[test]
fn members_of_a_variable() {
    for program in &PROGRAMS {
        let (object, _) = program.at("table").object(program.places["table"]);
        let layout = object.layout.clone().unwrap();
        let paths = [
            (72, "shards[3].hits.v.value"),
            (96, "lock.inner.futex.v.value"),
            (100, "lock.poison.failed.v.value"),
            (104, "lock.data.value.0"),
            (112, "lock.data.value.1"),
            (120, "list.inner.state.v.value"),
            (160, "cell.value.value"),
            (168, "name"),
        ];
        for (offset, expected) in paths {
            assert_eq!(way(&layout, offset), expected, "at {offset}");
        }
    }
}

/// At other moments other variables are in the same place. Where that is so both are named.
#[test]
fn one_place_of_two_variables_has_both_names() {
    let program = &PROGRAMS[1];
    let mut process = program.process.clone();
    let both = [program.code["stats"], program.code["counts"]];
    process.threads[0]
        .frames
        .retain(|frames| both.contains(&frames[1].code));
    let names = DebugInfo::open(&process, root()).unwrap();
    let (object, offset) = names.object(program.places["stats"]);
    let Owner::Variable { name, function } = &object.owner else {
        panic!("{:?}", object.owner);
    };
    assert_eq!(
        (&**name, &**function),
        ("stats or counts", "main::stack or main::later_stack")
    );
    assert_eq!((object.layout.as_ref(), object.size), (None, None));
    assert!(offset > 0);
}

#[test]
fn a_stack_without_frames_is_its_threads() {
    let program = &PROGRAMS[0];
    let mut process = program.process.clone();
    process.threads[0].frames.clear();
    let names = DebugInfo::open(&process, root()).unwrap();
    let (object, _) = names.object(program.places["stats"]);
    assert_eq!(object.owner, Owner::Unknown { stack_of: Some(0) });
}

/// A thread's stack may be where that of one that ended was.
#[test]
fn a_stack_of_two_threads_is_searched_for_both() {
    let program = &PROGRAMS[0];
    let mut process = program.process.clone();
    let mut ended = process.threads[0].clone();
    ended.frames.clear();
    process.threads.insert(0, ended);
    let names = DebugInfo::open(&process, root()).unwrap();
    let (object, _) = names.object(program.places["stats"]);
    assert!(matches!(&object.owner, Owner::Variable { name, .. } if name.contains("stats")));
    let (object, _) = names.object(Place::Memory {
        address: process.threads[0].stack_low,
    });
    assert_eq!(object.owner, Owner::Unknown { stack_of: None });
}
