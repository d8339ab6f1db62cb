//! `cargo cacheline report`: what a recording says.

use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use anyhow::{Result, ensure};
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};

use crate::build::toolchain;
use crate::debug_info::{DebugInfo, Files};
use crate::names::Names;
use crate::recording::Recording;
use crate::report::text::text;
use crate::report::{LIMIT, Report, report};
use crate::store::{self, Store};

/// The exit code if threads take lines from each other by false sharing.
const FOUND: u8 = 1;

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
  cargo cacheline report --json before.json

Exit code:
  0 if there is no false sharing above the limit on the lines of the run, 1 if there is, 2 if there is no report.
  Findings of other crates count with --all alone. Whether two threads meet is up to the scheduler, so the same program may
  end in 0 and in 1: in CI, let the threads work for long enough, and choose a limit well above what a run has by chance.";

/// The command line.
pub(super) fn command() -> Command {
    let recording = Arg::new("recording")
        .value_name("RECORDING")
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .help("The file of a recording; without it, the last one of this workspace");
    let limit = Arg::new("limit")
        .long("limit")
        .value_name("MISSES")
        .value_parser(value_parser!(u64))
        .help(
            "Leave out what has fewer misses: 100, if nothing else is said; 0 leaves nothing out",
        );
    let all = Arg::new("all")
        .long("all")
        .action(ArgAction::SetTrue)
        .help("Show all findings with all of their fields, and not only the worst; count those of other crates too");
    let json = Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .conflicts_with("all")
        .help("Write all of it as JSON, as report.schema.json describes");
    Command::new("report")
        .about("Say which fields threads take from each other, and what to do about it")
        .long_about(LONG_ABOUT)
        .after_long_help(AFTER_LONG_HELP)
        .args([recording, limit, all, json])
}

/// Reports.
pub(super) fn run(options: &ArgMatches) -> Result<ExitCode> {
    let path = match options.get_one::<PathBuf>("recording") {
        Some(path) => path.clone(),
        None => Store::find(&toolchain::cargo(), None, &[])?.last()?,
    };
    let recording = store::read(&path)?;
    ensure!(
        recording.is_consistent(),
        "{} contradicts itself, so it is damaged; record again",
        path.display()
    );
    let limit = options.get_one("limit").copied().unwrap_or(LIMIT);
    let report = named(&recording, limit)?;
    let all = options.get_flag("all");
    let output = if options.get_flag("json") {
        serde_json::to_string_pretty(&report)? + "\n"
    } else {
        heading(&recording, &path) + &text(&report, all)
    };
    print(&output)?;
    let code = if report.has_false_sharing(all) {
        FOUND
    } else {
        0
    };
    Ok(ExitCode::from(code))
}

/// Which recording it is, of what.
fn heading(recording: &Recording, path: &Path) -> String {
    let began = SystemTime::UNIX_EPOCH + Duration::from_secs(recording.began);
    format!(
        "{}: `cargo {}` in {}, {}\n\n",
        path.display(),
        recording.command.join(" "),
        recording.folder.display(),
        humantime::format_rfc3339_seconds(began)
    )
}

/// The report of a recording with the names from its programs' debug information.
fn named(recording: &Recording, limit: u64) -> Result<Report> {
    let processes = recording.processes.iter();
    let files = Files::default();
    let opened: Vec<_> = processes
        .map(|process| DebugInfo::open_with(process, &recording.workspace, &files))
        .collect::<Result<_>>()?;
    let names: Vec<&dyn Names> = opened.iter().map(|names| names as &dyn Names).collect();
    let mut report = report(recording, &names, limit);
    for warning in opened.iter().flat_map(|names| &names.warnings) {
        if !report.notes.contains(warning) {
            report.notes.push(warning.clone());
        }
    }
    Ok(report)
}

/// Writes to the standard output, in colours if it is a terminal. Whoever reads it may stop before the end.
fn print(output: &str) -> Result<()> {
    let mut stdout = anstream::AutoStream::auto(io::stdout().lock());
    match stdout
        .write_all(output.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
