//! `cargo cacheline record`: builds and runs programs with every access to memory recorded.

use std::ffi::OsString;
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, ExitStatus};
use std::time::SystemTime;

use anyhow::{Context as _, Result, bail};
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};
use indicatif::HumanCount;

use crate::build::arguments::Arguments;
use crate::build::config::Config;
use crate::build::runtime;
use crate::build::toolchain::{self, Compiler};
use crate::recording::{Process, Recording, VERSION};
use crate::run::cargo::Call;
use crate::run::session::{Left, Session};
use crate::store::{self, Store};

const LONG_ABOUT: &str = "\
Builds a program, its tests or its benchmarks with every access to memory recorded, and runs it.

What comes after `--` is what you would give cargo: `run`, `test` or `bench`, its options, and after another `--` the \
program's own arguments. Features, profiles, packages, toolchains, flags and runners are those that cargo would use. The \
builds have a folder of their own, `cacheline` in the target folder; others stay as they are. Debug information is always \
on, and binaries are not stripped, whatever the profile says.

The program runs slower than usual, and does what it always does: its streams, signals and exit code are passed through. \
It may be ended with Ctrl-C; what was recorded until then is kept. Programs that it starts are recorded too, if they were \
built with it.";

const AFTER_LONG_HELP: &str = "\
Examples:
  cargo cacheline record -- test
  cargo cacheline record -- run --release -- --threads 8
  cargo cacheline record --output before.json -- bench --bench queue
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
        .help("Write the recording to FILE, and not among the others in the target folder");
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
pub(super) fn run(options: &ArgMatches) -> Result<ExitCode> {
    let given: Vec<OsString> = options
        .get_many("cargo")
        .into_iter()
        .flatten()
        .cloned()
        .collect();
    let arguments = Arguments::parse(&given)?;
    let cargo = toolchain::cargo();
    let config = Config::read(&cargo, &arguments.configs)?;
    let compiler = Compiler::find(&config)?;
    compiler.refuse_other_targets(arguments.target.as_deref(), &config)?;
    let store = Store::find(&cargo, arguments.manifest.as_deref(), &arguments.configs)?;
    let builds = store.builds();
    fs::create_dir_all(&builds).with_context(|| {
        format!(
            "cannot make {}; CARGO_TARGET_DIR names another target folder",
            builds.display()
        )
    })?;

    let linker = config.linker(&compiler.host);
    let runtime = runtime::obtain(&compiler, linker.as_deref(), store.folder())?;
    let call = Call::new(&arguments, &config, &compiler.host, &builds, &runtime)?;
    let session = Session::begin(&store.running(), &call.settings(&builds))?;
    let began = SystemTime::now();
    let status = call.make(&cargo, &session)?;
    let Left { processes, notes } = session.finish()?;
    for note in &notes {
        eprintln!("note: {note}");
    }
    if processes.is_empty() {
        if !status.success() {
            eprintln!(
                "nothing was recorded: cargo ended before a program of the workspace ran to record"
            );
            return Ok(exit_code(status));
        }
        bail!("nothing was recorded: cargo ran no program that it had built to be recorded");
    }

    let recording = Recording {
        version: VERSION,
        command: given
            .iter()
            .map(|word| word.to_string_lossy().into_owned())
            .collect(),
        folder: std::env::current_dir()?,
        compiler: compiler.name().to_owned(),
        began: began.duration_since(SystemTime::UNIX_EPOCH)?.as_secs(),
        processes,
    };
    let output = options.get_one::<PathBuf>("output").cloned();
    let named = output.is_some();
    let path = output.unwrap_or_else(|| store.path(began));
    store::write(&recording, &path)?;
    close(&recording.processes, &path, named);
    Ok(exit_code(status))
}

/// Says what was recorded, and what to do with it.
fn close(processes: &[Process], path: &Path, named: bool) {
    let mut gaps: Vec<&String> = processes.iter().flat_map(|process| &process.gaps).collect();
    gaps.sort_unstable();
    gaps.dedup();
    for gap in gaps {
        eprintln!("note: {gap}");
    }
    let accesses = processes.iter().flat_map(|process| &process.accesses);
    let misses = processes.iter().flat_map(|process| &process.misses);
    let report = if named {
        format!("cargo cacheline report {}", path.display())
    } else {
        "cargo cacheline report".to_owned()
    };
    eprintln!(
        "recorded {} in {}; accesses to lines that threads share: {}, false sharing misses: {}; see: {report}",
        match processes.len() {
            1 => "1 process".to_owned(),
            count => format!("{count} processes"),
        },
        path.display(),
        HumanCount(accesses.map(|access| access.count).sum()),
        HumanCount(misses.map(|miss| miss.false_sharing[0]).sum()),
    );
}

/// What cargo's end is as an exit code: as a shell says it, if a signal ended it.
fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status
        .code()
        .or_else(|| status.signal().map(|signal| 128 + signal));
    code.and_then(|code| u8::try_from(code).ok())
        .map_or(ExitCode::FAILURE, ExitCode::from)
}
