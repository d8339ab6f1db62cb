//! `cargo cacheline report`: what a recording says.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};

use super::findings::{self, FOUND};
use super::output::print;
use super::reading::{self, Reading, SILENT};
use crate::html::{of_workspace, page};
use crate::report::text::text;
use crate::report::{LIMIT, Report, report};
use crate::source::Sources;
use crate::suggest::suggest;

const LONG_ABOUT: &str = "\
Says which fields threads take from each other by false sharing, the worst first: for each its type, who reads and writes it \
from where, how often they missed, and what to do about it.

A finding has at least as many misses as the limit says, and at least one in 10,000 accesses. One tenth of the misses that \
were possible counts like those that were seen, because what is seen depends on how many processors there are; the report says \
what the misses count as. It is also different from run to run.

Findings in memory of other crates, such as the blocks of a channel, are counted by crate in one line, and do not count for the exit code: \
their layout is not up to you. With --all they are shown, and count.

After what happened on the lines of the run comes what would happen on others: where processors fetch lines in pairs, and \
where memory begins elsewhere, as it may in the next run.";

const AFTER_LONG_HELP: &str = "\
Examples:
  cargo cacheline report
  cargo cacheline report --limit 10000
  cargo cacheline report --json before.json.gz
  cargo cacheline report --html target/sharing.html

Exit code:
  0 if there is no false sharing above the limit on the lines of the run, 1 if there is, 2 if there is no
  report, or it says nothing, as no two threads came near the same memory.
  Findings of other crates count with --all alone. Whether two threads meet is up to the scheduler, so the same program may
  end in 0 and in 1: in CI, let the threads work for long enough, and choose a limit well above what a run has by chance.";

/// The command line.
pub(super) fn command() -> Command {
    let html = Arg::new("html")
        .long("html")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .help("Write all of it to FILE as a page as well, with maps of the lines, for a browser");
    Command::new("report")
        .about("Say which fields threads take from each other, and what to do about it")
        .long_about(LONG_ABOUT)
        .after_long_help(AFTER_LONG_HELP)
        .args([reading::argument(), findings::limit(LIMIT, "misses")])
        .args(findings::shown())
        .arg(html)
}

/// Reports.
pub(super) fn run(options: &ArgMatches) -> Result<ExitCode> {
    let reading = Reading::of(options)?;
    let limit = options.get_one("limit").copied().unwrap_or(LIMIT);
    let mut report = report(&reading.recording, &reading.names(), limit);
    let all = options.get_flag("all");
    let words = reading.heading() + &text(&report, all);
    report.notes.splice(0..0, reading.lacks());
    if let Some(file) = options.get_one::<PathBuf>("html") {
        fs::write(file, page_of(&reading, &report))
            .with_context(|| format!("the page cannot be written to {}", file.display()))?;
    }
    let output = if options.get_flag("json") {
        serde_json::to_string_pretty(&report)? + "\n"
    } else {
        words
    };
    print(&output)?;
    ensure!(reading.recording.says_something(), SILENT);
    let code = if report.has_false_sharing(all) {
        FOUND
    } else {
        0
    };
    Ok(ExitCode::from(code))
}

/// The page of a report. What is suggested is for the source as it is now; if that cannot be read, as it was recorded.
fn page_of(reading: &Reading, report: &Report) -> String {
    let sources = Sources::read(&report.workspace).ok();
    let names = reading.names();
    let suggestions = suggest(&reading.recording, &names, report.limit, sources.as_ref());
    let read = of_workspace(&report.workspace, report.began);
    page(report, &suggestions, read)
}
