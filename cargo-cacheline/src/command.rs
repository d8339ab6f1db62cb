//! The command line: `cargo cacheline SUBCOMMAND`.

mod c2c;
mod check;
mod drift;
mod findings;
mod layout;
mod output;
pub mod progress;
mod reading;
mod record;
mod report;
mod suggest;

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::Result;
use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The exit code if the command could not do what it was called for.
const COULD_NOT_RUN: u8 = 2;

/// Does what the process was called for.
#[must_use]
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let result = match arguments.get(1) {
        #[cfg(target_os = "linux")]
        Some(first) if first == crate::run::runner::ARGUMENT => {
            crate::run::runner::run(&arguments[2..])
        }
        _ => called(arguments),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(COULD_NOT_RUN)
    })
}

fn called(mut arguments: Vec<OsString>) -> Result<ExitCode> {
    // Cargo calls `cargo-cacheline cacheline ..` for `cargo cacheline ..`.
    if arguments.get(1).is_some_and(|first| first == "cacheline") {
        arguments.remove(1);
    }
    let matches = command()
        .try_get_matches_from(&arguments)
        .unwrap_or_else(|error| with_dashes(error, &arguments).exit());
    match matches.subcommand() {
        Some(("record", options)) => record::run(options),
        Some(("report", options)) => report::run(options),
        Some(("suggest", options)) => suggest::run(options),
        Some(("check", options)) => check::run(options),
        Some(("c2c", options)) => c2c::run(options),
        Some(("layout", options)) => layout::run(options),
        Some(("drift", options)) => drift::run(options),
        _ => unreachable!("clap knows the same subcommands"),
    }
}

/// The error, with a tip where `--` is missing before what cargo is to do.
fn with_dashes(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let is_record = arguments.get(1).is_some_and(|first| first == "record");
    if is_record && error.kind() == ErrorKind::UnknownArgument {
        let tip =
            "what cargo is to do comes after `--`: cargo cacheline record -- run --package server";
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::TrailingArg);
        error.insert(
            ContextKind::Suggested,
            ContextValue::StyledStrs(vec![tip.into()]),
        );
    }
    error
}

/// What there is to say on the command line.
fn command() -> Command {
    Command::new("cargo-cacheline")
        .bin_name("cargo cacheline")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Finds the fields for which the threads of a Rust program take cache lines from each other")
        .after_help("Begin with: cargo cacheline record -- test")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .max_term_width(100)
        .subcommand(record::command())
        .subcommand(report::command())
        .subcommand(suggest::command())
        .subcommand(check::command())
        .subcommand(c2c::command())
        .subcommand(layout::command())
        .subcommand(drift::command())
}
