use super::Roles;
use super::fields::{Misses, table};
use super::scope::Scope;
use crate::made_up::{World, array, atomic, record, recording};
use crate::names::{Holder, Names, Owner};

/// The roles of several processes.
fn roles(worlds: &[World]) -> Roles {
    let recording = recording(worlds.iter().map(|world| world.process.clone()).collect());
    let names: Vec<&dyn Names> = worlds.iter().map(|world| world as &dyn Names).collect();
    Roles::of(&recording, &names)
}

/// A process in which `worker` writes a static at this address, and a block of the heap.
fn process(address: u64, start: u64) -> World {
    let mut world = World::of(&["main", "worker"]);
    let hits = world.of_static("app::HITS", address, atomic());
    let block = world.blocks(Holder::Box, atomic(), 31, &[start]);
    let written = world.writes(1, hits, 0, 10, 5);
    let read = world.reads(0, hits, 0, 3, 6);
    world.miss(read, written, true, [0; 5], [2; 5]);
    world.writes(1, block, 0, 7, 7);
    world
}

#[test]
fn an_object_of_several_processes_is_one() {
    let roles = roles(&[process(0x4010, 0), process(0x8020, 48)]);
    assert_eq!(roles.objects.len(), 2);
    let starts: Vec<_> = roles
        .objects
        .iter()
        .map(|object| object.starts.clone())
        .collect();
    assert_eq!(starts[0].keys().copied().collect::<Vec<_>>(), [0x10, 0x20]);
    assert_eq!(starts[1].iter().collect::<Vec<_>>(), [(&0, &1), (&48, &1)]);
    assert_eq!((roles.objects[0].blocks, roles.objects[1].blocks), (0, 2));
    let processes: Vec<_> = (0..4).map(|thread| roles.process_of(thread)).collect();
    assert_eq!(processes, [0, 0, 1, 1]);
}

#[test]
fn a_table_has_what_each_party_does_in_all_processes() {
    let roles = roles(&[process(0x4010, 0), process(0x8020, 48)]);
    let scope = Scope::Beside([0].into());
    let table = table(&roles, &scope, &Misses::new(), 0);
    let parties: Vec<_> = table
        .parties
        .iter()
        .map(|party| (party.name.as_str(), party.threads.len()))
        .collect();
    assert_eq!(parties, [("main", 2), ("worker", 2)]);
    let [row] = &table.rows[..] else {
        panic!("one row")
    };
    let uses: Vec<_> = row
        .uses
        .values()
        .map(|each| (each.reads, each.writes, each.true_sharing))
        .collect();
    assert_eq!(uses, [(6, 0, 4), (0, 20, 0)]);
}

#[test]
fn statics_of_one_name_in_one_process_are_several() {
    let mut world = World::of(&["main"]);
    for address in [0x4000, 0x4100] {
        let hits = world.of_static("app::HITS", address, atomic());
        world.writes(0, hits, 0, 1, 5);
    }
    assert_eq!(roles(&[world]).objects.len(), 2);
}

#[test]
fn blocks_of_one_line_and_type_are_one_object_and_others_are_not() {
    let mut world = World::of(&["main"]);
    let pair = record(
        "app::Pair",
        &[("left", 0, atomic()), ("right", 8, atomic())],
    );
    for (layout, line) in [(atomic(), 31), (atomic(), 31), (atomic(), 32), (pair, 31)] {
        let block = world.blocks(Holder::Box, layout, line, &[0]);
        world.writes(0, block, 0, 1, 5);
    }
    assert_eq!(roles(&[world]).objects.len(), 3);
}

#[test]
fn elements_with_a_writer_each_are_told_from_others() {
    let has_a_writer_each = |writers: [u32; 3]| {
        let mut world = World::of(&["worker-0", "worker-1"]);
        let counts = world.of_static("app::COUNTS", 0x4000, array(&atomic(), 2));
        for (writer, element) in writers.into_iter().zip([0, 1, 1]) {
            world.writes(writer, counts, element * 8, 10, 5);
        }
        let roles = roles(&[world]);
        let scope = Scope::Inside {
            object: 0,
            value: Vec::new(),
        };
        let table = table(&roles, &scope, &Misses::new(), 0);
        assert_eq!(table.rows[0].elements, Some((0, 2)));
        table.rows[0].has_a_writer_each
    };
    assert!(has_a_writer_each([0, 1, 1]));
    assert!(!has_a_writer_each([0, 1, 0]));
    assert!(!has_a_writer_each([0, 0, 0]));
}

/// What is copied whole is read in all of its fields.
#[test]
fn an_access_to_several_fields_is_one_to_each() {
    let mut world = World::of(&["main"]);
    let pair = record(
        "app::Pair",
        &[("left", 0, atomic()), ("right", 8, atomic())],
    );
    let pair = world.of_static("app::PAIR", 0x4000, pair);
    let copied = world.reads(0, pair, 0, 5, 6);
    world.process.accesses[copied as usize].size = 16;
    let roles = roles(&[world]);
    let table = table(
        &roles,
        &Scope::Inside {
            object: 0,
            value: Vec::new(),
        },
        &Misses::new(),
        0,
    );
    let rows: Vec<_> = table
        .rows
        .iter()
        .map(|row| (row.start, row.accesses()))
        .collect();
    assert_eq!(rows, [(0, 5), (8, 5)]);
}

/// A piece of a stack that was in several variables, one after the other, has no beginning.
#[test]
fn what_begins_nowhere_is_told_apart_by_line() {
    let mut world = World::of(&["main"]);
    let owner = Owner::Variable {
        name: "counts or totals".to_owned(),
        function: "app::main".to_owned(),
    };
    let stack = world.unnamed(0, owner, None);
    for address in [0x7000, 0x7008, 0x7040] {
        world.writes(0, stack, address, 1, 5);
    }
    let roles = roles(&[world]);
    let begins: Vec<_> = roles.objects.iter().map(|object| object.address).collect();
    assert_eq!(begins, [Some(0x7000), Some(0x7040)]);
}

/// Thread 1 of one process and thread 3 of another write the same element, but not the same memory.
#[test]
fn writers_of_another_process_are_not_of_the_same_element() {
    let process = |threads: [u32; 2]| {
        let mut world = World::of(&["main", "worker-0", "worker-1"]);
        let counts = world.of_static("app::COUNTS", 0x4000, array(&atomic(), 2));
        for (thread, element) in threads.into_iter().zip([0, 1]) {
            world.writes(thread, counts, element * 8, 10, 5);
        }
        world
    };
    let roles = roles(&[process([1, 2]), process([2, 1])]);
    let scope = Scope::Inside {
        object: 0,
        value: Vec::new(),
    };
    assert!(table(&roles, &scope, &Misses::new(), 0).rows[0].has_a_writer_each);
}
