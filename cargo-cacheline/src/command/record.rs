//! `cargo cacheline record`: builds and runs programs with every access to memory recorded.

#[cfg(target_os = "linux")]
mod steps;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};

const LONG_ABOUT: &str = "\
Builds a program, its tests or its benchmarks with every access to memory recorded, and runs it.

What comes after `--` is what you would give cargo: `run`, `test` or `bench`, its options, and after another `--` the \
program's own arguments. Features, profiles, packages, toolchains, flags and runners are those that cargo would use. The \
builds have a folder of their own, `cacheline` in the target folder; others stay as they are. Debug information is always \
on, binaries are not stripped, and nothing is compiled incrementally, whatever the profile says.

The program runs slower than usual, and does what it always does: its streams, signals and exit code are passed through. \
It may be ended with Ctrl-C; what was recorded until then is kept. Programs that it starts are recorded too, if they were \
built with it.";

const AFTER_LONG_HELP: &str = "\
Examples:
  cargo cacheline record -- test
  cargo cacheline record -- run --release -- --threads 8
  cargo cacheline record --output before.json.gz -- bench --bench queue
  cargo +nightly cacheline record -- test -p server --features metrics

What is not recorded:
  * code of the standard library that is neither generic nor inline, code in C, and inline assembly
  * accesses wider than 16 bytes, as vector types make them
  * build scripts, procedural macros, and the examples in documentation, which run all the same

Exit code:
  that of cargo, which is the program's own for `run`; 128 and the number of the signal if one ended it; 2 if nothing \
could be recorded";

/// The command line.
pub(super) fn command() -> Command {
    let output = Arg::new("output")
        .long("output")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .help("Write the recording, which is JSON in gzip, to FILE, and not among the others in the target folder; its folder is made if there is none");
    let cargo = Arg::new("cargo")
        .value_name("run|test|bench ARGUMENTS")
        .value_parser(value_parser!(OsString))
        .num_args(1..)
        .last(true)
        .required(true)
        .help("What cargo is to do");
    Command::new("record")
        .about("Run a program, its tests or its benchmarks with every access to memory recorded")
        .long_about(LONG_ABOUT)
        .after_help("Example: cargo cacheline record -- run --release")
        .after_long_help(AFTER_LONG_HELP)
        .arg(output)
        .arg(cargo)
}

/// Records.
#[cfg(target_os = "linux")]
pub(super) fn run(options: &ArgMatches) -> Result<ExitCode> {
    let arguments: Vec<OsString> = options
        .get_many("cargo")
        .into_iter()
        .flatten()
        .cloned()
        .collect();
    steps::record(&arguments, options.get_one::<PathBuf>("output").cloned())
}

/// Says why not.
#[cfg(not(target_os = "linux"))]
pub(super) fn run(_: &ArgMatches) -> Result<ExitCode> {
    anyhow::bail!(
        "programs are recorded on Linux alone, on x86-64 and on aarch64; what was recorded there can be read here"
    )
}
