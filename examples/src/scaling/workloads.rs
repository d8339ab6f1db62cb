//! What a core does with a struct, step by step: the accesses to its fields, and how long the rest takes.

use cache_layout::Layout;

use crate::coherence::{Placed, Step};

/// Where a struct starts: the line in front of it has a lock that is elsewhere in memory.
const LOCK: usize = 0;
const FIRST: usize = 1;

/// A core of its own for the reader and for the writer, as measured: `alone` is how many nanoseconds each takes for an
/// operation when it has the lines to itself.
#[must_use]
pub fn use_and_count(layout: &Layout, [read, count]: [f64; 2]) -> Vec<Vec<Step>> {
    let file = Placed::at(FIRST, *layout);
    let counts = || [file.write("f_count"), work(count / 2.0)].concat();
    vec![
        ["f_mode", "f_op", "f_inode"]
            .into_iter()
            .flat_map(|field| file.read(field))
            .chain(work(read))
            .collect(),
        [counts(), counts()].concat(),
    ]
}

/// As [`use_and_count`], for a chunk: one core translates, the other takes space and gives it back.
#[must_use]
pub fn translate_and_alloc(layout: &Layout, [translate, alloc]: [f64; 2]) -> Vec<Vec<Step>> {
    let chunk = Placed::at(FIRST, *layout);
    vec![
        [chunk.read("base_addr"), work(translate)].concat(),
        under_lock(&chunk, alloc / 2.0).repeat(2),
    ]
}

/// Of each core, what a process of `UnixBench`'s `syscall` does all the time: it copies a descriptor of a file that all
/// have open, closes the copy, and makes three more system calls that have nothing to do with it. The accesses are those
/// of `fget_raw` and `filp_close` in Linux 5.7, in their order; closing, it looks at the file a few times, every
/// `pause` nanoseconds.
#[must_use]
pub fn copies_of_syscall(layout: &Layout, copies: usize, pause: f64) -> Vec<Vec<Step>> {
    let file = Placed::at(FIRST, *layout);
    let calls = |count: f64| work(count * SYSTEM_CALL);
    let operation = [
        calls(0.5),
        file.read("f_mode"),
        file.read("f_count"), // which must not be 0
        file.write("f_count"),
        calls(1.0),
        file.read("f_count"), // which must not be 0
        file.read("f_op"),    // has it a function for what is to be done?
        file.read("f_mode"),
        work(pause),
        file.read("f_inode"), // dnotify_flush
        work(pause),
        file.read("f_inode"), // locks_remove_posix
        work(pause),
        file.write("f_count"),
        calls(3.5),
    ];
    vec![operation.concat(); copies]
}

/// Nanoseconds for a system call that does next to nothing.
const SYSTEM_CALL: f64 = 150.0;

/// Of each core, what a process of `UnixBench`'s `execl` does all the time: it becomes a new program, which takes space
/// from the chunk for some counters, clears it for each CPU, and gives it back at last. All else takes it `alone`
/// nanoseconds.
#[must_use]
pub fn copies_of_execl(layout: &Layout, copies: usize, alone: f64) -> Vec<Vec<Step>> {
    let chunk = Placed::at(FIRST, *layout);
    let clear = [chunk.read("base_addr"), work(CLEAR)].concat().repeat(CPUS);
    let by_itself = || work(alone / 2.0 / f64::from(COUNTERS));
    let alloc = [under_lock(&chunk, ALLOC), clear, by_itself()].concat();
    let free = [
        chunk.read("base_addr"),
        under_lock(&chunk, ALLOC),
        by_itself(),
    ]
    .concat();
    let times = usize::from(COUNTERS);
    vec![[alloc.repeat(times), free.repeat(times)].concat(); copies]
}

/// How many per-CPU counters a process has.
const COUNTERS: u16 = 5;
/// Nanoseconds under the lock.
const ALLOC: f64 = 100.0;
/// Of how many CPUs space is cleared, and how many nanoseconds that takes for each: about as many as a line takes to
/// come from there.
const CPUS: usize = 224;
const CLEAR: f64 = 80.0;

/// Takes space or gives it back, in so many nanoseconds.
fn under_lock(chunk: &Placed, nanoseconds: f64) -> Vec<Step> {
    [
        vec![Step::Lock(LOCK)],
        work(nanoseconds / 2.0),
        chunk.write("free_bytes"),
        chunk.write("chunk_md"),
        work(nanoseconds / 2.0),
        vec![Step::Unlock(LOCK)],
    ]
    .concat()
}

fn work(nanoseconds: f64) -> Vec<Step> {
    vec![Step::Work(nanoseconds)]
}
