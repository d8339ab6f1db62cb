//! The steps of `record`.

use std::ffi::OsString;
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, ExitStatus};
use std::time::SystemTime;

use anyhow::{Context as _, Result, bail};
use indicatif::HumanCount;

use crate::build::arguments::Arguments;
use crate::build::config::Config;
use crate::build::runtime;
use crate::build::toolchain::{self, Compiler};
use crate::recording::{Process, Recording, VERSION};
use crate::run::cargo::Call;
use crate::run::session::{FOLDER_VARIABLE, Left, Session};
use crate::store::{Destination, Store};

/// Records what cargo does with the arguments `given`, to `output` or else to the store.
pub(super) fn record(given: &[OsString], output: Option<PathBuf>) -> Result<ExitCode> {
    let arguments = Arguments::parse(given)?;
    let cargo = toolchain::cargo();
    let config = Config::read(&cargo, &arguments.configs)?;
    let compiler = Compiler::find(&config)?;
    compiler.refuse_other_targets(arguments.target.as_deref(), &config)?;
    let store = Store::find(&cargo, arguments.manifest.as_deref(), &arguments.configs)?;
    let builds = make(&store.builds())?;
    let began = SystemTime::now();
    let named = output.is_some();
    let destination = Destination::prepare(output.unwrap_or_else(|| store.path(began)))?;

    let linker = config.linker(&compiler.host);
    let runtime = runtime::obtain(&compiler, linker.as_deref(), store.folder())?;
    let call = Call::new(&arguments, &config, &compiler.host, &builds, &runtime)?;
    let settings = call.settings(&builds, &compiler.host);
    let session = Session::begin(&store.running(), &settings)?;
    let status = call.make(&cargo, &session)?;
    let Left { processes, notes } = session.finish()?;
    for note in &notes {
        eprintln!("note: {note}");
    }
    if processes.is_empty() {
        return nothing(status, &arguments, &settings.runner, !notes.is_empty());
    }
    let recording = Recording {
        version: VERSION,
        command: given
            .iter()
            .map(|word| word.to_string_lossy().into_owned())
            .collect(),
        folder: std::env::current_dir()?,
        // As the compiler names it: without links.
        workspace: store.workspace().canonicalize()?,
        compiler: compiler.name().to_owned(),
        began: began.duration_since(SystemTime::UNIX_EPOCH)?.as_secs(),
        processes,
    };
    destination.write(&recording)?;
    close(&recording.processes, destination.path(), named);
    Ok(exit_code(status))
}

/// Makes a folder, and tells its path without links.
fn make(folder: &Path) -> Result<PathBuf> {
    let made = fs::create_dir_all(folder).and_then(|()| folder.canonicalize());
    made.with_context(|| {
        let folder = folder.display();
        format!("cannot make {folder}; CARGO_TARGET_DIR names another target folder")
    })
}

/// Says that nothing was recorded; `runner` is the user's own, and there may have been notes before that tell why.
fn nothing(
    status: ExitStatus,
    arguments: &Arguments,
    runner: &[OsString],
    is_explained: bool,
) -> Result<ExitCode> {
    if !status.success() {
        eprintln!("nothing was recorded; cargo ended with {status}");
        return Ok(exit_code(status));
    }
    if is_explained {
        bail!("nothing was recorded, for the reasons above");
    }
    if let Some(runner) = runner.first() {
        let runner = runner.display();
        bail!(
            "nothing was recorded; {runner}, which is configured to run programs, has to pass {FOLDER_VARIABLE} on to them"
        );
    }
    let hidden = if arguments.configs.is_empty() {
        ""
    } else {
        " (a runner that `--config` names hides this command's own; name it in a file)"
    };
    bail!("nothing was recorded: cargo ran no program that it had built to be recorded{hidden}");
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
