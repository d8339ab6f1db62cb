//! `cargo cacheline check`: marks that a recording contradicts.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};

use super::output::print;
use super::reading::{self, Reading};
use crate::check::baseline::Baseline;
use crate::check::check;
use crate::check::text::text;
use crate::source::Sources;

/// The exit code if there is a contradiction that is not known.
const FOUND: u8 = 1;

/// Why nothing can be said: that no mark is contradicted is no proof if none was looked at.
const SILENT: &str = "no two threads came near any field with a mark, so nothing is known of the marks: record a run that uses these structs";

const LONG_ABOUT: &str = "\
Holds the marks of all structs with #[cache_layout] against a recording: fields that are hot_read and were written, fields of a group \
that other threads touched, groups that several kinds of threads write, fields that take lines from each other though they \
are marked alike, and hot fields without a mark. Each comes with who did it, how often and where, and with the marks that it ought to have.

What counts is what counts for the marks that are suggested: at least one in 100 of the accesses to the field and 100 of them, or what takes lines from others \
as often as in a finding of the report. A setting that is read a million times and written at each reload is hot_read. Initialisation is not recorded.

A group with the name of a kind of thread (`worker`, for worker-3) is these threads. Any other name, such as `producer`, stands for the \
threads that do most of what the group is said to do.

The marks are those of the source as it is now. A struct that no two threads came near is said to be not exercised: nothing is known of its marks.";

const AFTER_LONG_HELP: &str = "\
Examples:
  cargo cacheline check
  cargo cacheline check --save-baseline cacheline.txt   # what is known from now on
  cargo cacheline check --baseline cacheline.txt        # in CI

Exit code:
  0 if no mark is contradicted, or only as the baseline knows; 1 if one is; 2 if it could not be said, as when no struct with marks
  was exercised.
  A baseline has neither counts nor lines of the source, so it changes only with the contradictions. What it has and the recording has
  not is said, and does not count.";

/// The command line.
pub(super) fn command() -> Command {
    let file = |name: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::FilePath)
    };
    let baseline =
        file("baseline").help("Leave out the contradictions in this file, which are known");
    let save = file("save-baseline")
        .conflicts_with("baseline")
        .help("Write the contradictions of the recording into this file, and exit with 0");
    Command::new("check")
        .about("Say which marks in the source a recording contradicts")
        .long_about(LONG_ABOUT)
        .after_long_help(AFTER_LONG_HELP)
        .args([reading::argument(), baseline, save])
}

/// Checks.
pub(super) fn run(options: &ArgMatches) -> Result<ExitCode> {
    let reading = Reading::of(options)?;
    let known = match options.get_one::<PathBuf>("baseline") {
        Some(file) => Baseline::read(file)?,
        None => Baseline::default(),
    };
    let sources = Sources::read(&reading.recording.workspace)?;
    let check = check(&reading.recording, &reading.names(), &sources)?;
    check.is_named(&reading.lacks())?;
    print(&(reading.heading() + &text(&check, &known)))?;
    ensure!(check.says_something(), SILENT);
    if let Some(file) = options.get_one::<PathBuf>("save-baseline") {
        Baseline::of(&check).save(file)?;
        return Ok(ExitCode::SUCCESS);
    }
    let is_new = |found| !known.knows(found);
    let code = if check.contradictions.iter().any(is_new) {
        FOUND
    } else {
        0
    };
    Ok(ExitCode::from(code))
}
