//! `cargo cacheline suggest`: the changes of the source that follow from a recording.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::output::print;
use super::reading::{self, Reading};
use crate::report::LIMIT;
use crate::source::Sources;
use crate::suggest::suggest;
use crate::suggest::text::text;

/// The exit code if there is something to change.
const SUGGESTED: u8 = 1;

const LONG_ABOUT: &str = "\
Says what to change in the source so that threads no longer take lines from each other by false sharing: the marks of structs, \
values to be put into `OwnLines`. Each change comes with what it follows from: which threads read and write a field, how often, \
from where. And with what it would have done in the recorded run: how many of its misses remain.

A miss remains if the two fields that it is between may still be on one line. The others are gone, as the attribute has the \
compiler prove that their fields are apart. Misses by true sharing stay: they are communication.

What no change of a declaration helps, as what is in a type of another crate, is listed with what to do by hand.";

const AFTER_LONG_HELP: &str = "\
Examples:
  cargo cacheline suggest
  cargo cacheline suggest --limit 10000

Exit code:
  0 if there is nothing to suggest, 1 if there is, 2 if that is not known.";

/// The command line.
pub(super) fn command() -> Command {
    let limit = Arg::new("limit")
        .long("limit")
        .value_name("MISSES")
        .value_parser(value_parser!(u64))
        .help(
            "Leave out what has fewer misses: 100, if nothing else is said; 0 leaves nothing out",
        );
    let json = Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .help("Write all of it as JSON");
    Command::new("suggest")
        .about("Say what to change in the source, and how many misses that takes away")
        .long_about(LONG_ABOUT)
        .after_long_help(AFTER_LONG_HELP)
        .args([reading::argument(), limit, json])
}

/// Suggests.
pub(super) fn run(options: &ArgMatches) -> Result<ExitCode> {
    let reading = Reading::of(options)?;
    let limit = options.get_one("limit").copied().unwrap_or(LIMIT);
    let Reading { recording, .. } = &reading;
    let sources = Sources::read(&recording.workspace);
    let mut suggestions = suggest(recording, &reading.names(), limit, sources.as_ref().ok());
    reading.warn(&mut suggestions.notes);
    if let Err(error) = &sources {
        suggestions.notes.push(format!(
            "the source of {} cannot be read, so these are for the source as it was recorded: {error:#}",
            recording.workspace.display()
        ));
    }
    let output = if options.get_flag("json") {
        serde_json::to_string_pretty(&suggestions)? + "\n"
    } else {
        reading.heading() + &text(&suggestions)
    };
    print(&output)?;
    let code = if suggestions.suggestions.is_empty() {
        0
    } else {
        SUGGESTED
    };
    Ok(ExitCode::from(code))
}
