//! Small programs, each of which does much of one thing: `record_cost NAME` prints how many seconds it took, and the most memory
//! that the process had, in KiB. `record_cost service SECONDS` runs for so long.

mod service;
mod shared;
mod single;

use std::fs;
use std::time::Instant;

/// What can be asked for; without an argument, the names are printed.
const PROGRAMS: &[(&str, fn())] = &[
    ("sum", single::sum),
    ("sort", single::sort),
    ("map", single::map),
    ("text", single::text),
    ("blocks", single::blocks),
    ("copy", single::copy),
    ("threads", shared::threads),
    ("channel", shared::channel),
    ("mutex", shared::mutex),
    ("table", shared::table),
    ("large", shared::large),
    ("apart", shared::apart),
    ("together", shared::together),
];

fn main() {
    let Some(name) = std::env::args().nth(1) else {
        for (name, _) in PROGRAMS {
            println!("{name}");
        }
        return;
    };
    if name == "service" {
        let seconds = std::env::args()
            .nth(2)
            .and_then(|seconds| seconds.parse().ok());
        service::run(seconds.expect("for how many seconds?"));
        println!("{} KiB", peak());
        return;
    }
    let (_, program) = PROGRAMS
        .iter()
        .find(|(known, _)| *known == name)
        .unwrap_or_else(|| panic!("there is no program {name}"));
    let began = Instant::now();
    program();
    println!("{:.4} {}", began.elapsed().as_secs_f64(), peak());
}

/// The most memory that the process had, in KiB.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number
        .and_then(|number| number.parse().ok())
        .expect("it is a number")
}
