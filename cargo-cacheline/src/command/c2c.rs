//! `cargo cacheline c2c`: what perf saw on hardware, in terms of fields.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;

use anyhow::{Context as _, Result, bail};
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};

use super::findings::{self, FOUND};
use super::output::print;
use crate::build::toolchain;
use crate::c2c::{Profile, Text, read};
use crate::report::report;
use crate::report::text::text;
use crate::store::{Destination, Store};

/// How many samples a finding has at least, if nobody says otherwise: perf sees one access in thousands.
const LIMIT: u64 = 10;

const LONG_ABOUT: &str = "\
Reads what `perf c2c report --stdio` wrote, and says which fields threads take from each other, as `report` does of a recording: \
what processors with the right counters saw of the program as it is, without the instrumentation.

Statics get their names, types and fields from the program's debug information. perf does not record what is on the heap or on \
a stack. Where the lines of source that touch such memory name fields that lie so in one struct alone, it is taken for that \
struct; all else is reported by offset, with the places in the source, and in a note each with its counts.

Counts are of samples, one of many accesses. perf counts the loads that found a line modified in the cache of another core, \
and not who had modified it: the misses of a load are shared out among the stores of others to that line.";

const AFTER_LONG_HELP: &str = "\
Examples:
  perf c2c record -- target/release/server
  perf c2c report --stdio -c tid,iaddr > c2c.txt
  cargo cacheline c2c c2c.txt --binary target/release/server
  cargo cacheline c2c c2c.txt --binary target/release/server --output server.json
  cargo cacheline report server.json

Exit code:
  0 if there is no false sharing above the limit, 1 if there is, 2 if the text cannot be read or tells nothing of fields.";

/// The command line.
pub(super) fn command() -> Command {
    let file = Arg::new("file")
        .value_name("FILE")
        .required(true)
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .help("The text that `perf c2c report --stdio` wrote");
    let binary = Arg::new("binary")
        .long("binary")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .help("The program that was sampled, with debug information; without it, the one whose path the text has");
    let output = Arg::new("output")
        .long("output")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .requires("binary")
        .help("Also write it as a recording, for the other subcommands");
    Command::new("c2c")
        .about("Say which fields `perf c2c` saw threads take from each other")
        .long_about(LONG_ABOUT)
        .after_long_help(AFTER_LONG_HELP)
        .args([
            file,
            binary,
            output,
            findings::limit(LIMIT, "sampled misses"),
        ])
        .args(findings::shown())
}

/// Reads and reports.
pub(super) fn run(options: &ArgMatches) -> Result<ExitCode> {
    let file: &PathBuf = options.get_one("file").context("clap asks for it")?;
    let name = file.display();
    let bytes = fs::read(file).with_context(|| format!("{name} cannot be read"))?;
    let read = read(&bytes).with_context(|| name.to_string())?;
    let folder = std::env::current_dir().context("the current folder is gone")?;
    let store = Store::find(&toolchain::cargo(), None, &[]);
    let workspace = store.map_or_else(|_| folder.clone(), |store| store.workspace().to_owned());
    let binary = options
        .get_one::<PathBuf>("binary")
        .cloned()
        .or_else(|| program(&read));
    let mut profile = Profile::of(&read, binary.as_deref(), &workspace)?;
    let recording = &mut profile.recording;
    recording.command = ["cacheline", "c2c", &name.to_string()]
        .map(str::to_owned)
        .to_vec();
    recording.folder = folder;
    recording.began = seconds(file);
    if let Some(path) = options.get_one::<PathBuf>("output") {
        Destination::prepare(path.clone())?.write(recording)?;
    }
    let limit = options.get_one("limit").copied().unwrap_or(LIMIT);
    let mut report = report(recording, &[&profile.names], limit);
    report
        .notes
        .extend(profile.names.warnings().iter().cloned());
    let all = options.get_flag("all");
    let output = if options.get_flag("json") {
        serde_json::to_string_pretty(&report)? + "\n"
    } else {
        heading(file, &read) + &text(&report, all)
    };
    print(&output)?;
    if read.lines.iter().all(|line| line.rows.is_empty()) {
        bail!(
            "{name} has the table of lines only, so nothing says which of their bytes were touched; write all of the text with `perf c2c report --stdio -i perf.data > FILE`"
        );
    }
    let code = if report.has_false_sharing(all) {
        FOUND
    } else {
        0
    };
    Ok(ExitCode::from(code))
}

/// The program that the text has the path of, the one with most misses first.
fn program(text: &Text) -> Option<PathBuf> {
    let rows = text.lines.iter().flat_map(|line| &line.rows);
    let mut known: Vec<(&str, u64)> = Vec::new();
    for row in rows {
        let path = row.object.as_deref().filter(|object| object.contains('/'));
        if let Some(path) = path.filter(|path| Path::new(path).is_file()) {
            match known.iter_mut().find(|(name, _)| *name == path) {
                Some((_, misses)) => *misses += row.misses,
                None => known.push((path, row.misses)),
            }
        }
    }
    let worst = known.into_iter().max_by_key(|(_, misses)| *misses);
    worst.map(|(path, _)| path.into())
}

/// When a file was written last, in seconds since 1970.
fn seconds(file: &Path) -> u64 {
    let written = fs::metadata(file).and_then(|data| data.modified()).ok();
    let since = written.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
    since.map_or(0, |since| since.as_secs())
}

/// What was read.
fn heading(file: &Path, text: &Text) -> String {
    let misses: u64 = text.lines.iter().map(|line| line.misses).sum();
    format!(
        "{}: {} lines with {misses} sampled misses, by `perf c2c`\n\n",
        file.display(),
        text.lines.len()
    )
}
