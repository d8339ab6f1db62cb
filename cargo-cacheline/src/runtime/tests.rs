//! The model against a simulation that is written from the definitions, byte by byte, with everything that ever happened at hand.

mod calm;
mod oracle;
mod recorded;

use std::alloc::{GlobalAlloc, Layout};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use self::oracle::{Accesses, Key, Misses, Oracle, Random};
use super::memory::Own;
use super::model::{Access, Model};
use super::rows::Thread;
use crate::harvest;
use crate::recording::{Kind, Place, Process};

/// A model with a file of its own, and what is left of it.
struct Run {
    model: &'static Model,
    file: PathBuf,
}

impl Run {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("cacheline-model-{}-{number}.raw", std::process::id());
        let file = std::env::temp_dir().join(name);
        // It is large for a stack, and what it reserves is never given back.
        let model = std::thread::Builder::new()
            .stack_size(16 << 20)
            .spawn(|| &*Box::leak(Box::new(Model::new())))
            .unwrap()
            .join()
            .unwrap();
        assert!(model.prepare());
        model.results.create(&file).unwrap();
        model.results.finish_header();
        Self { model, file }
    }

    fn thread(&self) -> Thread {
        self.model.begin_thread(self.model.number_thread(), 0..0)
    }

    fn process(&self) -> Process {
        harvest::process(&self.file).unwrap()
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.file);
    }
}

fn key(process: &Process, access: u32) -> Key {
    let access = process.accesses[access as usize];
    let (stack, place) = match access.place {
        Place::Heap { site, offset } => (Some(process.sites[site as usize].stack.clone()), offset),
        Place::Memory { address } => (None, address),
    };
    Key {
        stack,
        place: place as usize,
        size: access.size as usize,
        kind: match access.kind {
            Kind::Read => 1,
            Kind::Write => 2,
            Kind::AtomicRead => 3,
            Kind::AtomicWrite => 4,
        },
        code: access.code as usize,
        thread: access.thread + 1,
    }
}

fn counts(process: &Process) -> (Accesses, Misses) {
    let accesses = (0..)
        .zip(&process.accesses)
        .map(|(at, access)| (key(process, at), (access.count, access.cold)));
    let misses = process.misses.iter().map(|miss| {
        let keys = (
            key(process, miss.victim),
            key(process, miss.culprit),
            miss.same_object,
        );
        (keys, (miss.true_sharing, miss.false_sharing))
    });
    let (accesses, misses): (Accesses, Misses) = (accesses.collect(), misses.collect());
    assert_eq!(
        accesses.len(),
        process.accesses.len(),
        "no two rows count the same"
    );
    assert_eq!(
        misses.len(),
        process.misses.len(),
        "no two rows count the same"
    );
    (accesses, misses)
}

/// One random trace at a place of its own.
struct Trace<'a> {
    run: &'a Run,
    oracle: &'a mut Oracle,
    random: Random,
    threads: Vec<Thread>,
    /// Start and size.
    blocks: Vec<(usize, usize)>,
    base: usize,
    code: usize,
}

/// Lines around an edge between two regions.
const SPAN: usize = 64 * 7;

impl Trace<'_> {
    fn step(&mut self) {
        match self.random.below(100) {
            0..3 => self.allocate(),
            3..6 => self.free(),
            6 => self.replace_thread(),
            7 => {
                // A mapping that goes, or a stack.
                let (start, size) = (
                    self.base + self.random.below(SPAN),
                    1 + self.random.below(200),
                );
                if self
                    .blocks
                    .iter()
                    .all(|block| start + size <= block.0 || block.0 + block.1 <= start)
                {
                    self.run.model.forget(start, size, 0);
                    self.oracle.forget(start, size);
                }
            }
            _ => self.access(),
        }
    }

    fn access(&mut self) {
        let kind = 1 + self.random.below(4);
        let (offset, size) = match self.random.below(20) {
            0 => (self.random.below(SPAN), 1 + self.random.below(200)),
            1..4 => (self.random.below(SPAN), 1 << self.random.below(5)),
            // The same few places again and again, for what is remembered of them.
            _ => (self.random.below(6) * 72 + 8 * self.random.below(2), 8),
        };
        let code = self.code + self.random.below(2);
        let which = self.random.below(self.threads.len());
        let thread = &mut self.threads[which];
        let address = self.base + offset;
        for _ in 0..=self.random.below(3) {
            self.oracle
                .access(thread.number, address, size, kind as u32, code);
            let access = Access {
                address,
                size,
                kind: kind as u32,
                code,
            };
            self.run.model.access(thread, access);
        }
    }

    fn allocate(&mut self) {
        let start = self.base + 16 * self.random.below(SPAN / 16);
        let size = 1 + self.random.below(220);
        // Blocks of the C library are 32 bytes apart at least.
        let apart = |block: &&(usize, usize)| {
            start + size.max(32) > block.0 && block.0 + block.1.max(32) > start
        };
        if self.blocks.iter().any(|block| apart(&block)) {
            return;
        }
        let stack = [self.code as u64, 1 + self.random.below(2) as u64];
        self.blocks.push((start, size));
        self.oracle.allocate(start, size, &stack);
        self.run
            .model
            .allocate(&self.threads[0], start, size, &stack);
    }

    fn free(&mut self) {
        if !self.blocks.is_empty() {
            let at = self.random.below(self.blocks.len());
            let (start, size) = self.blocks.swap_remove(at);
            assert_eq!(
                self.run.model.free(start).map(|block| block.size),
                Some(size)
            );
            self.oracle.forget(start, size);
        }
    }

    fn replace_thread(&mut self) {
        let at = self.random.below(self.threads.len());
        self.run.model.end_thread(&self.threads[at]);
        self.threads[at] = self.run.thread();
    }
}

/// Names the first few that are not the same.
fn assert_same<K: Ord + Debug, V: PartialEq + Debug>(
    model: &BTreeMap<K, V>,
    oracle: &BTreeMap<K, V>,
    seed: u64,
) {
    let keys: BTreeSet<&K> = model.keys().chain(oracle.keys()).collect();
    let differ = keys
        .into_iter()
        .filter(|key| model.get(key) != oracle.get(key));
    let lines: Vec<String> = differ
        .take(5)
        .map(|key| {
            format!(
                "{key:?}\n  model {:?}\n  oracle {:?}",
                model.get(key),
                oracle.get(key)
            )
        })
        .collect();
    assert!(
        lines.is_empty(),
        "traces from {seed}:\n{}",
        lines.join("\n")
    );
}

/// Runs traces with so many threads, and compares all counts.
fn compare(seed: u64, traces: usize, steps: usize, threads: usize) {
    let run = Run::new();
    let (mut accesses, mut misses) = (Accesses::new(), Misses::new());
    for number in 1..=traces {
        // What lies around it is of no trace.
        let base = (1 << 33) + number * 0x10000 - 64 * 3;
        let mut oracle = Oracle::default();
        let mut trace = Trace {
            run: &run,
            oracle: &mut oracle,
            random: Random(seed + number as u64),
            threads: (0..threads).map(|_| run.thread()).collect(),
            blocks: Vec::new(),
            base,
            code: number << 8,
        };
        (0..steps).for_each(|_| trace.step());
        accesses.append(&mut oracle.accesses);
        misses.append(&mut oracle.misses);
    }
    let process = run.process();
    assert_eq!(process.gaps, Vec::<String>::new());
    let model = counts(&process);
    assert_same(&model.0, &accesses, seed);
    assert_same(&model.1, &misses, seed);
}

#[test]
fn few_threads() {
    compare(1, 100, 150, 2);
    compare(10_000, 100, 150, 3);
}

#[test]
fn more_threads_than_a_word_has_bits() {
    compare(20_000, 2, 2000, 80);
}

#[test]
fn the_runtime_s_own_blocks_are_apart_and_lie_well() {
    let own = Own::new();
    let layouts = (0..2000_usize).map(|at| {
        let size = [
            1,
            15,
            16,
            17,
            88,
            255,
            256,
            257,
            5000,
            1 << 20,
            (1 << 20) + 1,
        ][at % 11];
        Layout::from_size_align(size, if at % 7 == 0 { 64 } else { 8 }).unwrap()
    });
    let layouts: Vec<Layout> = layouts.collect();
    for round in 0..2 {
        let mut blocks = Vec::new();
        for layout in layouts.iter().take(if round == 0 { 300 } else { 200 }) {
            // SAFETY: no size is 0, and all of a block is there to be written.
            unsafe {
                let block = own.alloc(*layout);
                assert!(!block.is_null() && block.addr().is_multiple_of(layout.align()));
                block.write_bytes(round, layout.size());
                blocks.push((block.addr(), *layout, block));
            }
        }
        blocks.sort_by_key(|block| block.0);
        assert!(
            blocks
                .windows(2)
                .all(|two| two[0].0 + two[0].1.size() <= two[1].0)
        );
        for (_, layout, block) in blocks {
            // SAFETY: it is from above.
            unsafe { own.dealloc(block, layout) };
        }
    }
}
