//! `cargo cacheline suggest`: the changes of the source that follow from a recording, as a diff or made at once.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, ensure};
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};

use super::findings;
use super::output::print;
use super::reading::{self, Reading, SILENT};
use crate::apply::{self, Edits};
use crate::report::LIMIT;
use crate::source::Sources;
use crate::suggest::text::{diff, text};
use crate::suggest::{Change, Suggestions, suggest};

/// The exit code if there is something to change.
const SUGGESTED: u8 = 1;

const LONG_ABOUT: &str = "\
Says what to change in the source so that threads no longer take lines from each other by false sharing: the marks of structs, \
and the values that go into `OwnLines`. Each change comes with what it follows from: which threads read and write a field, how often, \
from where. And with what it would have done in the recorded run: how many of its misses remain.

A miss remains if the two fields that it is between may still be on one line. The others are gone, as the attribute has the \
compiler prove that their fields are apart. Misses by true sharing stay: they are communication.

With --apply the source is changed, comments and format kept: structs, the places that make values of them, patterns, and Cargo.toml, \
which gets the dependency `cache-layout`. The result is built, and all files are put back as they were if that fails. \
Literals in the examples of doc comments are not edited: --test finds them.

What no change of a declaration helps, and what is not edited, as a type of another crate or one that a macro declares, is listed with what to do.";

const AFTER_LONG_HELP: &str = "\
Examples:
  cargo cacheline suggest
  cargo cacheline suggest --apply --test
  cargo cacheline suggest --apply -- --all-features
  cargo cacheline suggest --apply --skip Stats --skip HITS

Exit code:
  0 if there is nothing to suggest, 1 if there is, 2 if that is not known: no two threads touched the same memory, say.
  What is listed under \"By hand\" alone is no suggestion, so it ends in 0: `cargo cacheline report` has an exit code for all that is found.
  With --apply, 0 if all that can be edited is changed and builds, 1 if there are suggestions and none of them can be edited,
  2 if the changes could not be made; then all files are as they were.";

/// The command line.
pub(super) fn command() -> Command {
    let json = Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .conflicts_with("apply")
        .help("Write the suggestions as JSON");
    let skip = Arg::new("skip")
        .long("skip")
        .value_name("NAME")
        .action(ArgAction::Append)
        .conflicts_with("json")
        .help("Leave the suggestion with this name out of the diff and of the changes: a struct, a static, a variable, or the end of its path, as tx::Stats; may be repeated");
    let library = Arg::new("library")
        .long("library")
        .value_name("FOLDER")
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::DirPath)
        .help("Depend on the `cache-layout` in this folder, not on the published one");
    let cargo = Arg::new("cargo")
        .value_name("ARGUMENTS")
        .last(true)
        .num_args(1..)
        .requires("apply")
        .help("What cargo is given for the build: --all-features, for example");
    Command::new("suggest")
        .about(
            "Say what to change in the source, or change it, and how many misses that takes away",
        )
        .long_about(LONG_ABOUT)
        .after_long_help(AFTER_LONG_HELP)
        .args([reading::argument(), findings::limit(LIMIT, "misses"), skip, json, library])
        .args([
            flag("apply", "Change the source, and build it"),
            flag("test", "Run the tests too, and change nothing if they fail").requires("apply"),
            flag(
                "allow-dirty",
                "Change files though there are changes that are not committed",
            )
            .requires("apply"),
            flag(
                "allow-no-vcs",
                "Change files though git has no copy of them: it ignores them, or there is no repository",
            )
            .requires("apply"),
            cargo,
        ])
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .action(ArgAction::SetTrue)
        .help(help)
}

/// Suggests.
pub(super) fn run(options: &ArgMatches) -> Result<ExitCode> {
    let reading = Reading::of(options)?;
    let limit = options.get_one("limit").copied().unwrap_or(LIMIT);
    let Reading { recording, .. } = &reading;
    ensure!(recording.says_something(), SILENT);
    let sources = Sources::read(&recording.workspace);
    let mut suggestions = suggest(recording, &reading.names(), limit, sources.as_ref().ok());
    if options.get_flag("json") {
        suggestions.notes.splice(0..0, reading.lacks());
        print(&(serde_json::to_string_pretty(&suggestions)? + "\n"))?;
        return Ok(code(&suggestions));
    }
    let cannot_be_read = || {
        let workspace = recording.workspace.display();
        format!("the source of {workspace} cannot be read")
    };
    let sources = match sources {
        Ok(sources) => sources,
        Err(error) if options.get_flag("apply") => return Err(error).with_context(cannot_be_read),
        Err(error) => {
            let note = format!(
                "{}, so these are for the source as it was recorded: {error:#}",
                cannot_be_read()
            );
            suggestions.notes.push(note);
            print(&(reading.heading() + &text(&suggestions, &[])))?;
            return Ok(code(&suggestions));
        }
    };
    let edits = Edited::of(&sources, &suggestions, options)?;
    suggestions.notes.extend(edits.left_out());
    print(&(reading.heading() + &text(&suggestions, &edits.of_each)))?;
    print(&diff(&edits.all, &sources.root))?;
    if !options.get_flag("apply") || edits.all.files.is_empty() {
        return Ok(code(&suggestions));
    }
    apply::write(&edits.all, &sources.root, &options_of(options, &edits))?;
    let files = edits.all.files.len();
    print(&format!("Changed {files} files, which build.\n"))?;
    Ok(ExitCode::SUCCESS)
}

fn code(suggestions: &Suggestions) -> ExitCode {
    if suggestions.suggestions.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(SUGGESTED)
    }
}

fn options_of(options: &ArgMatches, edits: &Edited) -> apply::Options {
    let arguments = options.get_many::<String>("cargo");
    apply::Options {
        allow_dirty: options.get_flag("allow-dirty"),
        allow_no_vcs: options.get_flag("allow-no-vcs"),
        tests: options.get_flag("test"),
        arguments: arguments.into_iter().flatten().cloned().collect(),
        suggestions: edits.files(),
    }
}

/// The edits of all suggestions together, and of each alone.
struct Edited {
    all: Edits,
    of_each: Vec<Edits>,
    /// What each is called, and whether it is left out.
    names: Vec<(String, bool)>,
}

impl Edited {
    fn of(sources: &Sources, suggestions: &Suggestions, options: &ArgMatches) -> Result<Self> {
        let library = options.get_one::<PathBuf>("library").map(PathBuf::as_path);
        let changes = suggestions.suggestions.iter();
        let changes: Vec<&Change> = changes.map(|suggestion| &suggestion.change).collect();
        let skipped = options.get_many::<String>("skip");
        let skipped: Vec<&str> = skipped.into_iter().flatten().map(String::as_str).collect();
        let left_out = apply::left_out(&changes, &skipped)?;
        let stay = || changes.iter().zip(&left_out);
        let alone = stay().map(|(change, &is_left_out)| {
            let edited = if is_left_out { vec![] } else { vec![*change] };
            Edits::of(sources, &edited, library)
        });
        let all = stay().filter(|(_, is_left_out)| !**is_left_out);
        let all: Vec<&Change> = all.map(|(change, _)| *change).collect();
        let names =
            stay().map(|(change, &is_left_out)| (apply::name(change).to_owned(), is_left_out));
        Ok(Self {
            of_each: alone.collect::<Result<_>>()?,
            all: Edits::of(sources, &all, library)?,
            names: names.collect(),
        })
    }

    /// The files that each suggestion changes.
    fn files(&self) -> Vec<(String, Vec<PathBuf>)> {
        let each = self.names.iter().zip(&self.of_each);
        let each = each.filter(|(_, edits)| !edits.files.is_empty());
        let files = |edits: &Edits| edits.files.iter().map(|file| file.path.clone()).collect();
        each.map(|((name, _), edits)| (name.clone(), files(edits)))
            .collect()
    }

    /// Says what is left out.
    fn left_out(&self) -> Option<String> {
        let names = self.names.iter().filter(|(_, is_left_out)| *is_left_out);
        let names: Vec<_> = names.map(|(name, _)| format!("`{name}`")).collect();
        (!names.is_empty()).then(|| {
            let names = names.join(", ");
            format!("{names}: left out of the diff and of the changes, as --skip says; the totals are with all changes")
        })
    }
}
