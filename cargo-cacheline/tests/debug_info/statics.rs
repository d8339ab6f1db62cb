//! Statics, with their types or only with their symbols.

use cargo_cacheline::names::{Names, Owner};
use cargo_cacheline::recording::Place;

use crate::PROGRAMS;
use crate::way::way;

/// The name, the size and the type of each.
const STATICS: [(&str, &str, u64, Option<&str>); 5] = [
    (
        "queue",
        "main::QUEUE",
        384,
        Some("main::shapes::Queue<u64>"),
    ),
    (
        "hits",
        "main::HITS",
        8,
        Some("core::sync::atomic::AtomicU64"),
    ),
    ("legacy", "main::LEGACY", 32, Some("[u32; 8]")),
    (
        "calls",
        "main::calls::CALLS",
        8,
        Some("core::sync::atomic::AtomicUsize"),
    ),
    ("foreign", "foreign_counter", 24, None),
];

#[test]
fn statics_have_names_and_types() {
    for program in &PROGRAMS {
        let names = program.open();
        for (key, name, size, kind) in STATICS {
            let Place::Memory { address } = program.places[key] else {
                panic!("{key} is no static");
            };
            let (object, offset) = names.object(Place::Memory {
                address: address + size - 1,
            });
            let owner = Owner::Static {
                name: name.into(),
                address,
                in_workspace: true,
            };
            assert_eq!((&object.owner, offset), (&owner, size - 1));
            assert_eq!(object.size, Some(size), "{key}");
            assert_eq!(object.layout.as_ref().map(|layout| &*layout.name), kind);
        }
    }
}

#[test]
fn one_static_is_one_object() {
    let names = PROGRAMS[0].open();
    let Place::Memory { address } = PROGRAMS[0].places["queue"] else {
        panic!("a static has an address");
    };
    let (first, _) = names.object(Place::Memory { address });
    let (second, _) = names.object(Place::Memory {
        address: address + 8,
    });
    assert!(std::rc::Rc::ptr_eq(&first, &second));
}

#[test]
fn members_of_a_static() {
    for program in &PROGRAMS {
        let (object, _) = program.open().object(program.places["queue"]);
        let layout = object.layout.clone().unwrap();
        assert!(layout.in_workspace);
        assert_eq!(layout.alignment, Some(128));
        let paths = [
            (0, "head.0.v.value"),
            (8, "head.-"),
            (128, "tail.0.v.value"),
            (264, "slots[1].value"),
            (288, "state.discriminant"),
            (296, "state.Busy.since|Done.0"),
            (304, "state.Busy.by.v.value"),
            (312, "next.Some.0"),
            (320, "-"),
        ];
        for (offset, expected) in paths {
            assert_eq!(way(&layout, offset), expected, "at {offset}");
        }
    }
}

#[test]
fn variables_of_each_thread_are_not_mistaken_for_statics() {
    for program in &PROGRAMS {
        let (object, _) = program.open().object(program.places["local"]);
        assert_eq!(object.owner, Owner::Unknown { stack_of: None });
    }
}
