//! What the attribute costs the build: crates of many structs of 16 fields, annotated, plain, with four derives, and
//! laid out by hand.
//!
//! ```text
//! cargo bench --bench compile_time -- [--quick] [--csv]
//! ```
//!
//! * `--quick`: fewer structs and rounds, for a first look;
//! * `--csv`: comma-separated values in place of the tables.
//!
//! The crates are written into the target directory and depend on the sources of this one. What is measured is the
//! crate alone, its dependencies built beforehand, without incremental compilation, in the `dev` profile: the time
//! from the start of cargo to its end, and the largest memory that a process of it had, as `wait4` reports it. The
//! variants take turns, so that a machine that slows down does so for all of them.

mod csv;
mod dependencies;
mod fields;
mod options;
mod packages;
mod progress;
mod rounds;
mod summary;
mod table;
mod variant;

use std::process::ExitCode;

use cache_layout_examples::measure::{machine, this_run};
use dependencies::Dependencies;
use options::Options;
use packages::Packages;
use progress::Progress;

fn main() -> ExitCode {
    let options = match Options::of(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(wrong) => {
            eprintln!("{wrong}\n{}", options::USAGE);
            return ExitCode::from(2);
        }
    };
    match measure(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => {
            eprintln!("\n{failed}");
            ExitCode::FAILURE
        }
    }
}

fn measure(options: &Options) -> Result<(), String> {
    let plan = options.plan();
    let progress = Progress::new();
    let packages = Packages::write(plan.sizes)?;
    let times = rounds::measure(&packages, plan.sizes, &progress)?;
    let dependencies = Dependencies::measure(&packages, plan.clean_builds, &progress)?;
    progress.clear();
    let rows = summary::rows(&times);
    if options.csv {
        print!("{}{}", csv::text(&rows), csv::text_of(&dependencies));
    } else {
        println!("{}\n{}", this_run("compile_time"), machine());
        print!("{}{}", table::text(&rows), table::text_of(&dependencies));
    }
    Ok(())
}
