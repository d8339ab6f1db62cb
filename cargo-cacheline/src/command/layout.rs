//! `cargo cacheline layout`: how the compiler laid types out.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};

use super::output::print;
use crate::layout::data::Layouts;
use crate::layout::describe::Describing;
use crate::layout::find::{find, nearest};
use crate::layout::programs::Programs;
use crate::layout::{LINE, Type, Types, suspects, text};
use crate::source::Sources;

/// How many types are listed where a name means several.
const LISTED: usize = 20;

const LONG_ABOUT: &str = "\
Says how the compiler laid types out, as the debug information of an ordinary build has it: offsets, sizes, cache lines, \
padding, fields that lie on two lines, the tag or niche of an enum. Types need no marks; generics, `repr(Rust)`, tuples and \
closures are there as the program has them, with the marks of `#[cache_layout]` where the source has any.

Without a type, all types of the workspace are listed, the largest first. Types that nothing in the program uses have no debug \
information.

With --suspects, what may share lines falsely by its layout alone: what is written through `&self` (atomics, locks, \
`UnsafeCell`) beside what is only read, small elements that are written, statics on one line. That is a suspicion and no \
finding: only a recording says which threads meet where.

What is read is what `cargo build` builds, with the options that come after `--`; or the files that --binary names.";

const AFTER_LONG_HELP: &str = "\
Examples:
  cargo cacheline layout
  cargo cacheline layout Stats
  cargo cacheline layout 'ring::Queue<u64>' -- --bin server
  cargo cacheline layout --suspects -- --tests
  cargo cacheline layout --all --json --binary target/debug/server

Exit code:
  0, whether or not there are suspects; 2 if there is no such type, several of that name, or nothing to read";

/// The command line.
pub(super) fn command() -> Command {
    let name = Arg::new("type").value_name("TYPE").help(
        "The type to map: its name or the end of its path, with generics where there are several",
    );
    let suspects = Arg::new("suspects")
        .long("suspects")
        .action(ArgAction::SetTrue)
        .help("Show what may share lines falsely by its layout alone");
    let all = Arg::new("all")
        .long("all")
        .action(ArgAction::SetTrue)
        .conflicts_with("type")
        .help("List the types of all crates, and not only those of the workspace");
    let json = Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .help("Write it as JSON, with all fields, as layout.schema.json describes");
    Command::new("layout")
        .about("Say how the compiler laid types out, and what may share lines by that alone")
        .long_about(LONG_ABOUT)
        .after_long_help(AFTER_LONG_HELP)
        .args([name, suspects, all, json])
        .args(program_arguments())
}

/// The arguments that say which programs are read.
pub(super) fn program_arguments() -> [Arg; 2] {
    let binary = Arg::new("binary")
        .long("binary")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .action(ArgAction::Append)
        .conflicts_with("cargo")
        .help("Read this program or library, and build nothing; may be given several times");
    let cargo = Arg::new("cargo")
        .value_name("OPTIONS OF CARGO BUILD")
        .value_parser(value_parser!(OsString))
        .num_args(1..)
        .last(true)
        .help("What `cargo build` is called with: packages, targets, features, profile");
    [binary, cargo]
}

/// The programs that the arguments ask for.
pub(super) fn programs(options: &ArgMatches) -> Result<Programs> {
    if let Some(files) = options.get_many::<PathBuf>("binary") {
        return Ok(Programs::of_files(files.cloned().collect()));
    }
    let arguments: Vec<OsString> = options
        .get_many("cargo")
        .into_iter()
        .flatten()
        .cloned()
        .collect();
    Programs::build(&arguments)
}

/// Says how types are laid out.
pub(super) fn run(options: &ArgMatches) -> Result<ExitCode> {
    let programs = programs(options)?;
    let mut notes = Vec::new();
    let sources = sources(&programs, &mut notes);
    let types = types(&programs, sources.as_ref())?;
    let describing = Describing::new(&types, sources.as_ref(), programs.root());
    let name = options.get_one::<String>("type");
    let asked = match name {
        Some(name) => named(&types, name)?,
        None => listed(&types, options.get_flag("all"), &mut notes),
    };
    let found = options.get_flag("suspects").then(|| {
        notes.extend(left_out(&describing, &asked));
        suspects::suspects(&describing, &asked, name.is_none())
    });
    let is_json = options.get_flag("json");
    let described = asked.iter().filter(|_| is_json || found.is_none());
    let layouts = Layouts {
        version: 1,
        types: described.map(|of| describing.layout(of)).collect(),
        files: programs.files,
        line: LINE,
        suspects: found,
        notes,
    };
    let output = match (is_json, &layouts.suspects, name) {
        (true, ..) => serde_json::to_string_pretty(&layouts)? + "\n",
        (false, Some(_), _) => text::suspects(&layouts),
        (false, None, Some(_)) => text::maps(&layouts),
        (false, None, None) => text::list(&layouts),
    };
    print(&output)?;
    Ok(ExitCode::SUCCESS)
}

/// What the workspace declares.
pub(super) fn sources(programs: &Programs, notes: &mut Vec<String>) -> Option<Sources> {
    match Sources::read(programs.workspace.as_ref()?) {
        Ok(sources) => Some(sources),
        Err(error) => {
            notes.push(format!(
                "the source cannot be read, so marks are not shown: {error:#}"
            ));
            None
        }
    }
}

/// The types of the programs.
pub(super) fn types(programs: &Programs, sources: Option<&Sources>) -> Result<Types> {
    let packages = sources.map_or(&[][..], |sources| &sources.packages);
    let crates = packages.iter().flat_map(|package| &package.crates);
    let crates: Vec<_> = crates.cloned().collect();
    Types::read(&programs.files, programs.root(), &crates)
}

/// The types that a name means; several only if nothing tells them apart by name.
pub(super) fn named<'a>(types: &'a Types, name: &str) -> Result<Vec<&'a Type>> {
    let found = find(types, name);
    let Some(first) = found.first() else {
        let nearest = nearest(types, name);
        if nearest.is_empty() {
            bail!(
                "no type is called `{name}`; one that nothing in the program uses has no debug information"
            );
        }
        bail!(
            "no type is called `{name}`; did you mean `{}`?",
            nearest.join("`, `")
        );
    };
    if found.iter().any(|of| of.name != first.name) {
        let mut names: Vec<_> = found.iter().map(|of| format!("\n  {}", of.name)).collect();
        names.dedup();
        let more = names.len().saturating_sub(LISTED);
        names.truncate(LISTED);
        if more > 0 {
            names.push(format!("\n  and {more} more"));
        }
        bail!("`{name}` may be one of these, say which:{}", names.concat());
    }
    Ok(found)
}

/// The types of the workspace, or all, the largest first.
fn listed<'a>(types: &'a Types, all: bool, notes: &mut Vec<String>) -> Vec<&'a Type> {
    let all = all || !types.has_workspace();
    if !types.has_workspace() {
        notes.push(
            "no crate of this workspace is in it, so these are the types of all crates".to_owned(),
        );
    }
    let mut found: Vec<_> = types
        .iter()
        .filter(|of| {
            if all {
                of.is_declared
            } else {
                types.is_of_workspace(of)
            }
        })
        .collect();
    found.sort_by(|one, other| other.size.cmp(&one.size).then(one.name.cmp(&other.name)));
    found
}

/// What is not suspected although it is written through `&self`.
fn left_out(describing: &Describing<'_>, asked: &[&Type]) -> Option<String> {
    let of_one_thread = suspects::of_one_thread(describing, asked);
    let names: Vec<_> = of_one_thread
        .iter()
        .map(|of| format!("`{}`", of.name))
        .collect();
    (!names.is_empty()).then(|| {
        format!(
            "not suspected, as threads do not share a `Cell` or `RefCell` unless `unsafe impl Sync` says so: {}",
            names.join(", ")
        )
    })
}
