//! Programs whose sharing is known beforehand, access by access: `programs NAME`.
//!
//! Threads take turns (`turns.rs`), so that nothing depends on the scheduler. Objects are aligned so that it is known what
//! shares a line with what. How many misses follow from that is worked out in the tests.

mod arc;
mod blocks;
mod config;
mod counters;
mod endings;
mod histogram;
#[cfg(feature = "laid-out")]
mod kernel;
mod lines;
mod locks;
mod ring;
mod stack;
mod statics;
mod turns;
mod types;

/// What can be asked for.
const PROGRAMS: &[(&str, fn())] = &[
    ("counters", counters::before),
    ("one-counter", counters::one),
    ("config", config::before),
    ("histogram", histogram::before),
    ("ring", ring::before),
    ("arc", arc::before),
    ("statics", statics::before),
    ("bytes", statics::bytes),
    ("mutex", locks::before),
    ("boxes", blocks::before),
    ("handed", blocks::handed),
    ("reused", blocks::reused),
    ("stack", stack::before),
    ("generic", types::generic),
    ("enum", types::variant),
    ("pairs", lines::pairs),
    ("start", lines::start),
    ("alone", endings::alone),
    ("thousand", endings::thousand),
    ("exit", endings::exit),
    ("panic", endings::panic),
    ("abort", endings::abort),
    ("wait", endings::wait),
    ("several", endings::several),
];

#[cfg(not(feature = "laid-out"))]
const LAID_OUT: &[(&str, fn())] = &[];

/// The same with the attribute, and the kernel's structs without and with it.
#[cfg(feature = "laid-out")]
const LAID_OUT: &[(&str, fn())] = &[
    ("counters-after", counters::after),
    ("config-after", config::after),
    ("histogram-after", histogram::after),
    ("ring-after", ring::after),
    ("arc-after", arc::after),
    ("statics-after", statics::after),
    ("mutex-after", locks::after),
    ("boxes-after", blocks::after),
    ("stack-after", stack::after),
    ("pairs-after", lines::pairs_after),
    ("start-after", lines::start_after),
    ("file", kernel::file_before),
    ("file-after", kernel::file_after),
    ("chunk", kernel::chunk_before),
    ("chunk-after", kernel::chunk_after),
    ("files", kernel::files_before),
    ("files-after", kernel::files_after),
    ("inodes", kernel::inodes_before),
    ("inodes-after", kernel::inodes_after),
    ("buffer", kernel::buffer_before),
    ("buffer-after", kernel::buffer_after),
];

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    match PROGRAMS
        .iter()
        .chain(LAID_OUT)
        .find(|(known, _)| *known == name)
    {
        Some((_, program)) => program(),
        None => panic!("there is no program {name:?}"),
    }
}
