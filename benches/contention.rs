//! What it costs that threads share cache lines: working systems, in several orders of their fields.
//!
//! ```text
//! cargo bench --bench contention --features flags,percpu -- [--quick] [--csv] [--svg FILE]
//! ```
//!
//! * `--quick`: a fifth of the time, for a first look;
//! * `--csv`: comma-separated values in place of the tables;
//! * `--svg FILE`: writes a bar chart as well.
//!
//! Without the features, the two systems that need them are left out.

#[path = "contention/chart.rs"]
mod chart;
#[path = "contention/csv.rs"]
mod csv;
#[path = "../examples/systems/fd_table/mod.rs"]
mod fd_table;
#[path = "../examples/systems/file.rs"]
mod file;
#[path = "../examples/measure/mod.rs"]
mod measure;
#[path = "../examples/measured/file.rs"]
mod measured_file;
#[path = "../examples/measured/pcpu.rs"]
mod measured_pcpu;
#[path = "contention/options.rs"]
mod options;
#[path = "../examples/systems/pcpu.rs"]
mod pcpu;
#[path = "../examples/systems/plain.rs"]
mod plain;
#[path = "../examples/systems/ring.rs"]
mod ring;
#[path = "contention/systems.rs"]
mod systems;

use std::fs;
use std::process::ExitCode;

use measure::{Measured, environment, print_table};
use options::Options;

/// What was measured of one system.
struct Comparison {
    title: &'static str,
    variants: Vec<Measured>,
}

fn main() -> ExitCode {
    let options = match Options::of(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(wrong) => {
            eprintln!("{wrong}\n{}", options::USAGE);
            return ExitCode::from(2);
        }
    };
    let environment = environment();
    if !options.csv {
        println!("{environment}");
    }
    let mut comparisons = Vec::new();
    systems::measure_all(options.budget(), &mut |title, variants| {
        if !options.csv {
            print_table(title, &variants);
        }
        comparisons.push(Comparison { title, variants });
    });
    if options.csv {
        print!("{}", csv::text(&comparisons));
    }
    match &options.svg {
        Some(path) => write_chart(path, &environment, &comparisons),
        None => ExitCode::SUCCESS,
    }
}

fn write_chart(path: &str, environment: &str, comparisons: &[Comparison]) -> ExitCode {
    if comparisons.is_empty() {
        eprintln!("{path}: not written, as nothing was measured.");
        return ExitCode::FAILURE;
    }
    match fs::write(path, chart::svg(environment, comparisons)) {
        Ok(()) => {
            eprintln!("written: {path}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::FAILURE
        }
    }
}
