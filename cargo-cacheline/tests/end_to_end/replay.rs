//! What the runtime counts while the programs run, against a simulation of their traces: the one that the runtime's own tests
//! hold it against, which looks at every access that there was.

#[path = "../../src/runtime/tests/oracle.rs"]
#[allow(dead_code, reason = "traces that are made up need more of it")]
mod oracle;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Debug;
use std::fs;
use std::path::Path;
use std::process::Command;

use cargo_cacheline::harvest;
use cargo_cacheline::recording::{Kind, Place, Process};

use self::oracle::{Accesses, Key, Misses, Oracle};
use crate::programs::{Build, Recorded, succeed, tmp};

/// The length of an entry of a trace.
const ENTRY: usize = 40;

/// Has the simulation do what a trace says: `cachetr1`, then entries of two numbers of 4 bytes and four of 8.
fn simulate(trace: &Path) -> Oracle {
    let bytes = fs::read(trace).unwrap_or_else(|error| panic!("{}: {error}", trace.display()));
    let mut rest = bytes.strip_prefix(b"cachetr1").expect("it is a trace");
    let mut events = Vec::new();
    let mut stacks = HashMap::new();
    while let Some((entry, after)) = rest.split_first_chunk::<ENTRY>() {
        let [kinds, thread, address, size, code] = [0, 8, 16, 24, 32].map(|at| word(&entry[at..]));
        let [what, kind] = [kinds & 0xffff_ffff, kinds >> 32].map(small);
        rest = after;
        if what == 6 {
            let length = number(size) * 8;
            stacks.insert(code, rest[..length].chunks(8).map(word).collect::<Vec<_>>());
            rest = &rest[length.next_multiple_of(ENTRY)..];
        }
        events.push((
            what,
            kind,
            small(thread),
            number(address),
            number(size),
            code,
        ));
    }
    assert!(rest.is_empty(), "the trace ends within an entry");
    let mut oracle = Oracle::default();
    for (what, kind, thread, address, size, code) in events {
        match what {
            1 => oracle.access(thread, address, size, kind, number(code)),
            2 => oracle.allocate(address, size, &stacks[&code]),
            3 => oracle.forget(address, size),
            _ => {}
        }
    }
    oracle
}

fn word(bytes: &[u8]) -> u64 {
    u64::from_ne_bytes(bytes[..8].try_into().expect("8 bytes"))
}

fn number(word: u64) -> usize {
    usize::try_from(word).expect("an address fits")
}

fn small(word: u64) -> u32 {
    u32::try_from(word).expect("it has half a word")
}

/// What a recording counted, in the terms of the simulation.
fn counted(process: &Process) -> (Accesses, Misses) {
    let key = |access: u32| {
        let access = &process.accesses[access as usize];
        let (stack, place) = match access.place {
            Place::Heap { site, offset } => (
                Some(process.sites[site as usize].stack.clone()),
                number(offset),
            ),
            Place::Memory { address } => (None, number(address)),
        };
        let kind = match access.kind {
            Kind::Read => 1,
            Kind::Write => 2,
            Kind::AtomicRead => 3,
            Kind::AtomicWrite => 4,
        };
        let (size, code) = (access.size as usize, number(access.code));
        // Threads are numbered from 1 in a trace.
        Key {
            stack,
            place,
            size,
            kind,
            code,
            thread: access.thread + 1,
        }
    };
    let mut accesses = Accesses::new();
    for (number, access) in (0..).zip(&process.accesses) {
        let (count, cold) = accesses.entry(key(number)).or_default();
        *count += access.count;
        add(cold, access.cold);
    }
    let mut misses = Misses::new();
    for miss in &process.misses {
        let key = (key(miss.victim), key(miss.culprit), miss.same_object);
        let (true_sharing, false_sharing) = misses.entry(key).or_default();
        add(true_sharing, miss.true_sharing);
        add(false_sharing, miss.false_sharing);
    }
    (accesses, misses)
}

fn add(sums: &mut [u64; 5], counts: [u64; 5]) {
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum += count;
    }
}

/// Runs a recorded program once more, with a trace, and compares.
#[track_caller]
fn assert_replayed(build: Build, program: &str) {
    let folder = tmp(&format!("traces/{build:?}/{program}"));
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("the target folder can be written");
    let binary = &Recorded::all(build).process(program).modules[0].path;
    let mut command = Command::new(binary);
    command
        .arg(program)
        .env("CACHELINE_FOLDER", &folder)
        .env("CACHELINE_TRACE", "1");
    succeed(&command.output().expect("the program starts"));
    let file = |extension: &str| {
        let entries = fs::read_dir(&folder).expect("the folder is there");
        let mut paths = entries.map(|entry| entry.expect("a file").path());
        paths
            .find(|path| path.extension().is_some_and(|found| found == extension))
            .expect("the process left it")
    };
    let (accesses, misses) = counted(&harvest::process(&file("raw")).expect("it is whole"));
    let simulated = simulate(&file("trace"));
    assert_same(&accesses, &simulated.accesses, program);
    assert_same(&misses, &simulated.misses, program);
    assert!(!misses.is_empty(), "{program} shares nothing");
    fs::remove_dir_all(&folder).expect("it can be removed");
}

/// Shows what differs, of maps that are too long to look at.
#[track_caller]
fn assert_same<K: Ord + Debug, V: PartialEq + Debug>(
    counted: &BTreeMap<K, V>,
    simulated: &BTreeMap<K, V>,
    program: &str,
) {
    let keys: BTreeSet<&K> = counted.keys().chain(simulated.keys()).collect();
    let differ: Vec<_> = keys
        .into_iter()
        .map(|key| (key, counted.get(key), simulated.get(key)))
        .filter(|(_, counted, simulated)| counted != simulated)
        .collect();
    let number = differ.len();
    let first = &differ[..number.min(3)];
    assert!(
        differ.is_empty(),
        "{program}: {number} differ, counted and simulated, as {first:#?}"
    );
}

#[test]
fn programs_count_what_a_simulation_of_their_traces_does() {
    for program in ["histogram", "arc", "bytes", "boxes", "handed"] {
        assert_replayed(Build::Release, program);
    }
}

/// With blocks that come and go, and what is on stacks.
#[test]
fn so_do_programs_without_optimisations() {
    for program in ["stack", "inodes"] {
        assert_replayed(Build::Debug, program);
    }
}
