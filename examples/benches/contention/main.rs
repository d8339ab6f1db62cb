//! What it costs that threads share cache lines: working systems, in several orders of their fields.
//!
//! ```text
//! cargo bench --bench contention -- [--quick] [--csv] [--svg FILE] [SYSTEM ..]
//! ```
//!
//! * `--quick`: a fifth of the time, for a first look;
//! * `--csv`: comma-separated values in place of the tables;
//! * `--svg FILE`: writes a bar chart as well;
//! * `SYSTEM`: measures that system alone, or those, by the names of [`SYSTEMS`]; all where none is named.

mod chart;
mod csv;
mod options;

use std::fs;
use std::process::ExitCode;

use cache_layout_examples::measure::{Measured, environment, interleaved, print_table, this_run};
use cache_layout_examples::measured::SYSTEMS;
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
            eprintln!("{wrong}");
            return ExitCode::from(2);
        }
    };
    if !options.csv {
        println!("{}\n{}", this_run("contention"), environment());
    }
    let mut comparisons = Vec::new();
    for system in SYSTEMS.iter().filter(|system| options.wants(system)) {
        let variants = interleaved(system.title, &(system.variants)(), options.budget());
        if !options.csv {
            print_table(system.title, &variants);
        }
        if !variants.is_empty() {
            comparisons.push(Comparison {
                title: system.title,
                variants,
            });
        }
    }
    if options.csv {
        print!("{}", csv::text(&comparisons));
    }
    match &options.svg {
        Some(path) => write_chart(path, &environment(), &comparisons),
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
