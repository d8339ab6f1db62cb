//! What commands have in common that show findings: which of them, and how.

use clap::{Arg, ArgAction, value_parser};

/// The exit code if threads take lines from each other by false sharing.
pub(super) const FOUND: u8 = 1;

/// The option that leaves out what has few misses: fewer than `otherwise`, if it is not given.
pub(super) fn limit(otherwise: u64, misses: &str) -> Arg {
    Arg::new("limit")
        .long("limit")
        .value_name("MISSES")
        .value_parser(value_parser!(u64))
        .help(format!(
            "Leave out what has fewer {misses}: {otherwise}, if nothing else is said; 0 leaves nothing out"
        ))
}

/// How findings are shown.
pub(super) fn shown() -> [Arg; 2] {
    let all = Arg::new("all")
        .long("all")
        .action(ArgAction::SetTrue)
        .help("Show all findings with all of their fields, and not only the worst; count those of other crates too");
    let json = Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .conflicts_with("all")
        .help("Write all of it as JSON, as report.schema.json describes");
    [all, json]
}
