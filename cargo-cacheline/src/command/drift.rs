//! `cargo cacheline drift`: whether layouts are as they were.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::{Arg, ArgGroup, ArgMatches, Command, ValueHint, value_parser};

use super::layout::{named, program_arguments, programs, sources, types};
use super::output::print;
use crate::drift::{Difference, Snapshot, differences, parse, take, write};
use crate::layout::describe::Describing;
use crate::layout::{Type, Types};
use crate::source::Sources;
use crate::type_name;

/// The exit code if a layout is not as it was.
const FOUND: u8 = 1;

const LONG_ABOUT: &str = "\
Keeps the layouts of types in a file, and says which fields of a later build are not where they were.

With --save, it writes the types that have `#[cache_layout]`, those that are named, and those that were in the file already: size, \
alignment and lines of each, bytes, type and marks of each field, sorted by name, a line each. Keep the file with the source: nothing in it \
depends on the machine or the time.

With --check, it compares the types of the file with those of the build, and the types that have `#[cache_layout]` with those of the file. A compiler \
may lay out anew what is not `repr(C)`; the file has the one it was saved with.

What is read is what `cargo build` builds, with the options that come after `--`; or the files that --binary names.";

const AFTER_LONG_HELP: &str = "\
Examples:
  cargo cacheline drift --save layouts.txt
  cargo cacheline drift --save layouts.txt Header 'ring::Slot<u64>' -- --bin server
  cargo cacheline drift --check layouts.txt

Exit code:
  0 if all layouts are as they were, or are saved; 1 if one is not, or the file lacks a marked type; 2 if there is nothing to \
read or compare, or the file is of another target or another version";

/// The command line.
pub(super) fn command() -> Command {
    let file = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::FilePath)
            .help(help)
    };
    let named = Arg::new("type")
        .value_name("TYPE")
        .num_args(1..)
        .conflicts_with("check")
        .help("A type to save besides those that have `#[cache_layout]`, as for `layout`");
    Command::new("drift")
        .about("Say whether the layouts of types are as they were")
        .long_about(LONG_ABOUT)
        .after_long_help(AFTER_LONG_HELP)
        .arg(file("save", "Write the layouts to FILE"))
        .arg(file("check", "Compare the layouts with those in FILE"))
        .group(ArgGroup::new("what").args(["save", "check"]).required(true))
        .arg(named)
        .args(program_arguments())
}

/// Saves or compares.
pub(super) fn run(options: &ArgMatches) -> Result<ExitCode> {
    // What is wrong with the file is known before anything is built.
    let check = options.get_one::<PathBuf>("check");
    let save = options.get_one::<PathBuf>("save");
    let saved = match (check, save) {
        (Some(file), _) => Some(read(file)?),
        (_, Some(file)) if file.exists() => Some(read(file)?),
        _ => None,
    };
    let programs = programs(options)?;
    let mut notes = Vec::new();
    let sources = sources(&programs, &mut notes);
    let types = types(&programs, sources.as_ref())?;
    let describing = Describing::new(&types, sources.as_ref(), programs.root());
    let mut asked = marked(&describing);
    notes.extend(unused(sources.as_ref(), &asked));
    for name in options.get_many::<String>("type").into_iter().flatten() {
        asked.extend(named(&types, name)?);
    }
    asked.extend(in_file(&types, saved.as_ref()));
    let now = take(&describing, &asked)?;
    let (output, code) = match (check, save, &saved) {
        (Some(file), _, Some(saved)) => compared(file, saved, &now)?,
        (_, Some(file), saved) => (written(file, saved.as_ref(), &now)?, 0),
        _ => unreachable!("clap asks for one of them"),
    };
    let notes: Vec<_> = notes.iter().map(|note| format!("note: {note}\n")).collect();
    print(&(output + &notes.concat()))?;
    Ok(ExitCode::from(code))
}

fn read(file: &Path) -> Result<Snapshot> {
    let name = || file.display().to_string();
    let text = fs::read_to_string(file).with_context(|| format!("{} cannot be read", name()))?;
    parse(&text).with_context(name)
}

/// The types that have `#[cache_layout]`.
fn marked<'a>(describing: &Describing<'a>) -> Vec<&'a Type> {
    let own = describing
        .types
        .iter()
        .filter(|of| describing.types.is_of_workspace(of));
    own.filter(|of| describing.layout(of).is_marked).collect()
}

/// The types that a file has.
fn in_file<'a>(types: &'a Types, saved: Option<&Snapshot>) -> Vec<&'a Type> {
    let is_in = |of: &&Type| saved.is_some_and(|saved| saved.types.contains_key(&*of.name));
    types.iter().filter(is_in).collect()
}

/// What is said of types that have `#[cache_layout]` and are not in what was built.
fn unused(sources: Option<&Sources>, marked: &[&Type]) -> Option<String> {
    let built: BTreeSet<&str> = marked.iter().map(|of| type_name::path(&of.name)).collect();
    let declared = sources?
        .declarations()
        .filter(|each| each.attribute.is_some());
    let unused: Vec<_> = declared
        .filter(|each| !each.path.contains('{') && !built.contains(&*each.path))
        .map(|each| format!("`{}`", each.path))
        .collect();
    (!unused.is_empty()).then(|| {
        format!(
            "nothing that was built uses {}, so nothing is known of them",
            unused.join(", ")
        )
    })
}

/// Writes the file. What is different from the one that was there is said.
fn written(file: &Path, before: Option<&Snapshot>, now: &Snapshot) -> Result<String> {
    if now.types.is_empty() {
        bail!(
            "there is nothing to save: no type that was built has `#[cache_layout]`; name types, as in `cargo cacheline drift --save {} Header`",
            file.display()
        );
    }
    let found = match before {
        Some(before) => differences(before, now).with_context(|| file.display().to_string())?,
        None => Vec::new(),
    };
    fs::write(file, write(now)).with_context(|| format!("{} cannot be written", file.display()))?;
    Ok(format!(
        "{}saved {} in {}\n",
        lines(&found),
        count(now.types.len()),
        file.display()
    ))
}

fn lines(found: &[Difference]) -> String {
    found.iter().map(ToString::to_string).collect()
}

/// What is different, and the exit code.
fn compared(file: &Path, saved: &Snapshot, now: &Snapshot) -> Result<(String, u8)> {
    let name = file.display();
    let found = differences(saved, now).with_context(|| name.to_string())?;
    if found.is_empty() {
        return Ok((format!("{} as in {name}\n", count(saved.types.len())), 0));
    }
    let compiler = if saved.compiler == now.compiler {
        format!("with the same compiler, {}", saved.compiler)
    } else {
        format!("with {}; this build is by {}", saved.compiler, now.compiler)
    };
    let out = format!(
        "{}{} drifted since {name} was saved, {compiler}\nif it is meant: cargo cacheline drift --save {name}\n",
        lines(&found),
        count(found.len())
    );
    Ok((out, FOUND))
}

/// `1 type`, `2 types`
fn count(types: usize) -> String {
    format!("{types} type{}", if types == 1 { "" } else { "s" })
}
