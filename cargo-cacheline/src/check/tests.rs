//! Marks in made-up sources held against made-up recordings.

mod baseline;
mod groups;
mod said;

use std::path::Path;

use super::{Check, Rule, check, recorded};
use crate::made_up::{World, aligned, array, atomic, record, recording};
use crate::marks::{marks, marks_of};
use crate::names::Names;
use crate::recording::Place;
use crate::report::conflicts::sorted;
use crate::report::structs::Structs;
use crate::report::tests::kinds::CASES;
use crate::roles::Roles;
use crate::source::{CrateRoot, Package, Sources};
use crate::type_name;

/// The crate `app`, which has one file.
fn sources(text: &str) -> Sources {
    let root = CrateRoot {
        name: "app".to_owned(),
        file: "/project/src/main.rs".into(),
        is_library: false,
        is_development: false,
    };
    let package = Package {
        name: "app".to_owned(),
        manifest: "/project/Cargo.toml".into(),
        crates: vec![root],
        dependencies: Vec::new(),
    };
    let read = |_: &Path| Ok(text.to_owned());
    Sources::of_packages("/project".into(), vec![package], &read)
}

fn checked(world: &World, text: &str) -> anyhow::Result<Check> {
    let recording = recording(vec![world.process.clone()]);
    check(&recording, &[world as &dyn Names], &sources(text))
}

/// What is contradicted, by field, as a baseline has it.
fn contradicted(world: &World, text: &str) -> Vec<String> {
    let check = checked(world, text).unwrap();
    let contradictions = check.contradictions.iter();
    contradictions
        .map(|found| found.entry().to_string())
        .collect()
}

/// A static `app::Queue` with these fields of 8 bytes each, a line for each.
fn queue(world: &mut World, fields: &[&str]) -> Place {
    let at = |number: usize| 64 * number as u64;
    let members = fields.iter().enumerate();
    let members: Vec<_> = members
        .map(|(number, name)| (*name, at(number), atomic()))
        .collect();
    let queue = aligned(&record("app::Queue", &members), 64);
    world.of_static("app::QUEUE", 0x4000, queue)
}

/// Where a field of [`queue`] is.
const SECOND: u64 = 64;
const THIRD: u64 = 128;

const READ: &str = "use cache_layout::cache_layout;
#[cache_layout]
struct Queue {
    #[hot_read]
    limit: AtomicU64,
    #[hot_read]
    mode: AtomicU64,
}";

/// `worker` reads `limit`, and `reloader` writes it so often.
fn reloaded(writes: u64) -> World {
    let mut world = World::of(&["main", "worker-0", "reloader"]);
    let queue = queue(&mut world, &["limit", "mode"]);
    world.reads(1, queue, 0, 1_000_000, 21);
    world.reads(2, queue, 0, 50_000, 30);
    world.writes(2, queue, 0, writes, 31);
    world.reads(1, queue, SECOND, 1_000_000, 22);
    world
}

#[test]
fn what_is_hot_read_is_hardly_written() {
    let check = checked(&reloaded(34_201), READ).unwrap();
    let [found] = &check.contradictions[..] else {
        panic!("{:?}", check.contradictions);
    };
    assert_eq!(found.rule, Rule::OnlyRead);
    assert_eq!(
        (found.place.file.to_str(), found.place.line),
        (Some("src/main.rs"), 5)
    );
    let [written] = &found.evidence[..] else {
        panic!("{:?}", found.evidence);
    };
    assert_eq!((&*written.threads, written.count), ("reloader", 34_201));
    // Where it wrote, and not where it read.
    assert_eq!(written.place.as_ref().unwrap().line, 31);
    let right: Vec<_> = found.fields[0]
        .right
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(right, ["#[hot_write(reloader)]", "#[hot_read]"]);
}

/// One write in a hundred accesses is as much as a suggestion takes for a writer; a few are what a reload does.
#[test]
fn a_setting_that_is_reloaded_is_hot_read() {
    assert_eq!(contradicted(&reloaded(10_606), READ), [""; 0]);
    assert_eq!(
        contradicted(&reloaded(10_607), READ),
        ["app::Queue.limit: hot_read, written by reloader"]
    );
}

#[test]
fn few_accesses_contradict_nothing() {
    let of = |writes: u64| {
        let mut world = World::of(&["main", "worker"]);
        let queue = queue(&mut world, &["limit", "mode"]);
        world.reads(0, queue, 0, 100, 21);
        world.writes(1, queue, 0, writes, 31);
        contradicted(&world, READ).len()
    };
    assert_eq!((of(99), of(100)), (0, 1));
}

/// What takes the line from others in a finding counts, however little of the accesses it is.
#[test]
fn few_writes_that_others_miss_for_contradict() {
    let of = |misses: u64| {
        let mut world = World::of(&["main", "worker-0", "worker-1", "reloader"]);
        let members = [("limit", 0, atomic()), ("mode", 8, atomic())];
        let queue = world.of_static(
            "app::QUEUE",
            0x4000,
            aligned(&record("app::Queue", &members), 64),
        );
        world.reads(1, queue, 0, 1_000_000, 21);
        let read = world.reads(1, queue, 8, 1_000_000, 22);
        let written = world.writes(3, queue, 0, 900, 31);
        world.clash(read, written, misses);
        contradicted(&world, READ)
    };
    assert_eq!(of(900), ["app::Queue.limit: hot_read, written by reloader"]);
    assert_eq!(of(40), [""; 0]);
}

#[test]
fn hot_fields_have_a_mark() {
    let text = "#[cache_layout] struct Queue { #[hot_write] hits: AtomicU64, seen: AtomicU64, #[cold] own: AtomicU64 }";
    let of = |thread: u32, count: u64| {
        let mut world = World::of(&["main", "worker-0", "worker-1"]);
        let queue = queue(&mut world, &["hits", "seen", "own"]);
        for worker in [1, 2] {
            world.writes(worker, queue, 0, 100_000, 21);
        }
        world.writes(1, queue, SECOND, count, 22);
        world.writes(thread, queue, SECOND, count, 23);
        world.reads(0, queue, THIRD, 100, 24);
        contradicted(&world, text)
    };
    assert_eq!(of(2, 5000), ["app::Queue.seen: no mark"]);
    // Less than one in a hundred accesses to the struct.
    assert_eq!(of(2, 1000), [""; 0]);
}

/// What one thread has to itself needs no mark.
#[test]
fn fields_of_one_thread_need_no_mark() {
    let text =
        "#[cache_layout] struct Queue { #[hot_write] hits: AtomicU64, #[cold] seen: AtomicU64 }";
    let of = |readers: &[u32]| {
        let mut world = World::of(&["main", "worker-0", "worker-1", "poller"]);
        let queue = queue(&mut world, &["hits", "seen"]);
        for worker in [1, 2] {
            world.writes(worker, queue, 0, 100_000, 21);
        }
        for &reader in readers {
            world.reads(reader, queue, SECOND, 50_000, 22);
        }
        contradicted(&world, text)
    };
    assert_eq!(of(&[3]), [""; 0]);
    assert_eq!(of(&[3, 0]), ["app::Queue.seen: cold"]);
}

/// Whatever has its lines to itself, as `CachePadded`, is beside nothing that others write.
#[test]
fn fields_with_their_own_lines_need_no_mark() {
    let text = "#[cache_layout] struct Queue { #[hot_write] hits: u64, seen: OwnLines<u64> }";
    let of = |alignment: u64| {
        let mut world = World::of(&["main", "worker-0", "worker-1"]);
        let members = [
            ("hits", 0, atomic()),
            ("seen", 128, aligned(&atomic(), alignment)),
        ];
        let queue = world.of_static("app::QUEUE", 0x4000, record("app::Queue", &members));
        for worker in [1, 2] {
            world.writes(worker, queue, 0, 100_000, 21);
            world.writes(worker, queue, 128, 100_000, 22);
        }
        contradicted(&world, text)
    };
    assert_eq!(of(8), ["app::Queue.seen: no mark"]);
    assert_eq!(of(128), [""; 0]);
}

#[test]
fn elements_with_a_writer_each_are_marked_so() {
    let of = |alignment: u64, mark: &str| {
        let mut world = World::of(&["main", "worker-0", "worker-1"]);
        let element = aligned(&atomic(), alignment);
        let done = array(&element, 2);
        let pool = record("app::Pool", &[("done", 0, done)]);
        let pool = world.of_static("app::POOL", 0x4000, pool);
        for worker in [0, 1] {
            let at = u64::from(worker) * element.size;
            world.writes(worker + 1, pool, at, 100_000, 21);
        }
        contradicted(
            &world,
            &format!("#[cache_layout] struct Pool {{ {mark} done: [AtomicU64; 2] }}"),
        )
    };
    assert_eq!(of(8, "#[hot_write]"), ["app::Pool.done: hot_write"]);
    assert_eq!(of(8, "#[hot_write(each)]"), [""; 0]);
    assert_eq!(of(128, "#[hot_write]"), [""; 0]);
}

#[test]
fn what_nobody_touched_is_said() {
    let text = "#[cache_layout] struct Queue { #[hot_read] limit: u64, #[hot_read] mode: u64, #[cold] name: u64 }
        #[cache_layout] struct Other { #[hot_read] limit: u64, more: u64 }
        struct Unmarked { limit: u64 }";
    let mut world = World::of(&["main", "worker-0", "worker-1"]);
    let queue = queue(&mut world, &["limit", "mode", "name"]);
    world.reads(1, queue, 0, 1000, 21);
    let check = checked(&world, text).unwrap();
    let [other, queue] = &check.structs[..] else {
        panic!("{:?}", check.structs);
    };
    assert_eq!(
        (&*other.path, other.is_exercised(), other.place.line),
        ("app::Other", false, 2)
    );
    assert!(queue.is_exercised());
    assert_eq!(
        (queue.marked, &queue.untouched[..]),
        (2, &["mode".to_owned()][..])
    );
    assert_eq!(check.contradictions, []);
    assert!(check.says_something());
    let nothing = checked(&World::of(&["main"]), text).unwrap();
    assert!(!nothing.says_something(), "{:?}", nothing.structs);
    let unnamed = ["app was built anew".to_owned()];
    assert!(check.is_named(&unnamed).is_ok() && nothing.is_named(&[]).is_ok());
    assert_eq!(
        nothing.is_named(&unnamed).unwrap_err().to_string(),
        "nothing is known of the marks: app was built anew"
    );
}

#[test]
fn sources_of_another_version_are_refused() {
    let of = |text: &str| checked(&reloaded(5), text).unwrap_err().to_string();
    assert_eq!(
        of("\n#[cache_layout] struct Queue { #[hot_read] limit: u64 }"),
        "src/main.rs:2: `Queue` has no field `mode`, which it had in the recording; record again"
    );
    assert_eq!(
        of("#[cache_layout] struct Queue { #[hot_read] limit: u64, mode: u64,\n more: u64 }"),
        "src/main.rs:2: `Queue` had no field `more` in the recording; record again"
    );
    let of_some_builds = "#[cache_layout] struct Queue { #[hot_read] limit: u64, mode: u64, #[cfg(loom)] more: u64 }";
    assert!(checked(&reloaded(5), of_some_builds).is_ok());
    // Without marks there is nothing that could be wrong.
    assert!(checked(&reloaded(5), "struct Queue { limit: u64 }").is_ok());
}

/// A recording does not contradict the marks that follow from it.
#[test]
fn what_is_suggested_is_not_contradicted() {
    let mut structs = 0;
    for (name, world) in CASES {
        let world = world();
        let text = with_suggested_marks(&world);
        structs += text.matches("struct").count();
        assert_eq!(contradicted(&world, &text), [""; 0], "{name}:\n{text}");
    }
    assert!(structs >= 10, "{structs}");
}

/// The structs that were recorded, with all of their fields and the marks that follow.
fn with_suggested_marks(world: &World) -> String {
    let roles = Roles::of(
        &recording(vec![world.process.clone()]),
        &[world as &dyn Names],
    );
    let recorded = recorded(&roles);
    let structs = Structs::of_paths(
        recorded.keys().map(String::as_str),
        &roles,
        &sorted(&roles).edges,
    );
    let of_struct = |path: &str, layout| {
        let known = structs.by_path(path).unwrap();
        let marks = marks(known);
        let fields = super::members(layout).into_iter().map(|member| {
            let row = super::subject::row_of(known, member);
            let marks = row.and_then(|row| marks.get(&row));
            let marks = marks.map(|marks| marks_of(marks)).unwrap_or_default();
            let marks: String = marks.iter().map(ToString::to_string).collect();
            format!("{marks} {}: u64,\n", type_name::declared(member))
        });
        let fields: String = fields.collect();
        let name = type_name::base(path);
        format!("#[cache_layout]\nstruct {name} {{\n{fields}}}\n")
    };
    recorded
        .iter()
        .map(|(path, layout)| of_struct(path, layout))
        .collect()
}
