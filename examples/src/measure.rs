//! Measures what threads cost each other: the variants of a struct under the same work, side by side.
//!
//! Each side of a variant is a thread, on a CPU of its own. Variants take turns in rounds of a few milliseconds, so
//! that whatever else the machine does hits them alike. A round counts when its sides were at work together for
//! nine tenths of it: alone, a thread is fast in any layout. And it counts when a line went from CPU to CPU as fast as
//! it mostly does: the CPUs of a virtual machine may be neighbours at one moment and far apart at the next.

mod machine;
mod meeting;
mod progress;
mod round;
mod run;
mod stats;
pub mod status;
mod table;

use std::fmt;
use std::time::{Duration, Instant};

pub use machine::{environment, machine};
pub use run::this_run;
pub use stats::{Measured, Stats};
pub use table::print_table;

use progress::Progress;
use stats::Record;

/// The work of one thread.
pub struct Side<'a> {
    /// What the operation is called. Sides of one name do the same work.
    pub name: &'static str,
    /// Does the operation so many times, one right after the other. What it returns keeps the compiler from leaving
    /// the work out.
    pub work: &'a (dyn Fn(u64) -> u64 + Sync),
}

/// One struct, with the threads that work on it at once.
#[derive(Debug)]
pub struct Variant<'a> {
    /// How it differs from the others, in a few words.
    pub name: String,
    /// The size of the struct.
    pub bytes: usize,
    /// How many lines that takes.
    pub lines: usize,
    /// The threads, each with its work.
    pub sides: Vec<Side<'a>>,
}

/// Lines are counted as if every machine had those of most.
const LINE: usize = 64;

impl Side<'static> {
    /// A side of which the work is never dropped: for what is measured once in the life of a program.
    pub fn leaked(name: &'static str, work: impl Fn(u64) -> u64 + Sync + 'static) -> Self {
        Self {
            name,
            work: Box::leak(Box::new(work)),
        }
    }
}

impl fmt::Debug for Side<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Side")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl<'a> Variant<'a> {
    /// The variant that the struct `T` is, in lines of 64 bytes.
    #[must_use]
    pub fn of<T>(name: &str, sides: Vec<Side<'a>>) -> Self {
        Self {
            name: name.to_owned(),
            bytes: size_of::<T>(),
            lines: size_of::<T>().div_ceil(LINE),
            sides,
        }
    }
}

/// Fewer rounds than that say nothing.
const FEWEST_ROUNDS: usize = 5;

/// How much longer than asked for it may take to get them, on a busy machine.
const PATIENCE: u32 = 3;

/// The time that an example has to measure: enough for ratios that hold or, run with `--quick`, to see that it works.
#[must_use]
pub fn budget() -> Duration {
    let is_quick = std::env::args().any(|argument| argument == "--quick");
    Duration::from_millis(if is_quick { 150 } else { 1_800 })
}

/// Measures the variants in turns, for about as long as `budget`. With fewer CPUs than a variant has sides, or on a
/// machine so busy that hardly any round counts, it says so and returns nothing.
pub fn interleaved(title: &str, variants: &[Variant<'_>], budget: Duration) -> Vec<Measured> {
    let cpus = machine::cpus();
    let sides = variants.iter().map(|variant| variant.sides.len()).max();
    let sides = sides.unwrap_or(0);
    if cpus.len() < sides {
        let found = cpus.len();
        eprintln!("{title}: not measured, as it takes {sides} CPUs and {found} can be used.");
        return Vec::new();
    }

    let mut records: Vec<_> = variants.iter().map(Record::of).collect();
    let mut progress = Progress::of(title);
    for record in &mut records {
        record.warm_up(&cpus);
    }
    let begun = Instant::now();
    loop {
        for record in &mut records {
            record.measure(&cpus);
        }
        let enough = records.iter().all(|record| record.kept() >= FEWEST_ROUNDS);
        let elapsed = begun.elapsed();
        progress.show(elapsed, budget);
        if elapsed >= if enough { budget } else { PATIENCE * budget } {
            break;
        }
    }
    drop(progress);
    stats::finish(records).unwrap_or_else(|| {
        eprintln!("{title}: not measured, as the threads hardly ever ran at the same time, on CPUs as near to each other.");
        Vec::new()
    })
}
