//! What cargo calls instead of a program: starts the program with its runtime told where to record, and notes how it ended.

use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Result};
use rustix::process::{Pid, Resource, Rlimit, WaitId, WaitIdOptions, setrlimit, waitid};

use super::session::{FOLDER_VARIABLE, Member, SESSION_VARIABLE, Settings};
use super::signals::{self, Caught};
use crate::command::progress;
use crate::harvest;
use crate::recording::{Ended, Process};

/// The argument with which this command is called in place of a program.
pub const ARGUMENT: &str = "__run";

/// Runs the program `arguments` as if it had been started itself: with its streams, its signals, and its end.
///
/// # Errors
///
/// If it cannot be started, or what it recorded cannot be read.
pub fn run(arguments: &[OsString]) -> Result<ExitCode> {
    let folder = std::env::var_os(SESSION_VARIABLE).map(PathBuf::from);
    let member = folder.context("there is no session").and_then(Member::join);
    let member = member.with_context(|| format!("`{ARGUMENT}` is for `cargo cacheline record`"))?;
    let program = arguments.first().context("there is no program to run")?;
    let unrecorded = why_not(program, &member.settings);

    let mut command = command(&member, arguments);
    command
        .env_remove(SESSION_VARIABLE)
        .env_remove(FOLDER_VARIABLE);
    if unrecorded.is_none() {
        command.env(FOLDER_VARIABLE, member.folder());
    } else {
        // What rustdoc says itself where there is no runner. Without it, examples that it made one program of run in one
        // process, and not in one each.
        command.env("RUSTDOC_DOCTEST_BIN_PATH", program);
    }
    let signals = signals::catch()?;
    let mut child = command.spawn().with_context(|| {
        let started = command.get_program().display();
        format!("{started} cannot be started")
    })?;
    let status = wait(&mut child, signals)?;
    match unrecorded {
        None => harvest(&member, child.id(), program, ended(status))?,
        Some(why) => member.note(why)?,
    }
    drop(member);
    Ok(end_like(status))
}

/// Why `program` is not recorded, if it is not.
fn why_not(program: &OsString, settings: &Settings) -> Option<&'static str> {
    // Cargo gives it from the current folder, if it is in there.
    let path = Path::new(program).canonicalize().unwrap_or_default();
    if path.starts_with(settings.builds.join(&settings.target)) {
        None
    } else if path.starts_with(&settings.builds) {
        Some(
            "tests of procedural macros ran, but are not recorded: they are built for the compiler",
        )
    } else {
        Some(
            "the examples in the documentation ran, but are not recorded: rustdoc removes the programs that it makes of them",
        )
    }
}

/// The program, or the user's own runner with it.
fn command(member: &Member, arguments: &[OsString]) -> Command {
    let own = member.settings.runner.iter().cloned();
    let mut words = own.chain(arguments.iter().cloned());
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words);
    for (name, value) in &member.settings.variables {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

/// Waits for the end of `child`, which is given the signals that this process is.
fn wait(child: &mut Child, signals: Caught) -> Result<ExitStatus> {
    let process = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let process = process.context("the system gave the program no number")?;
    let alive = Arc::new(Mutex::new(Some(process)));
    let receiver = Arc::clone(&alive);
    signals.pass_on(move |send| {
        if let Some(process) = *receiver.lock().unwrap_or_else(PoisonError::into_inner) {
            send(process);
        }
    });
    // Its number stays its own until it is waited for; before that, no more signals are sent there.
    while let Err(rustix::io::Errno::INTR) = waitid(
        WaitId::Pid(process),
        WaitIdOptions::EXITED | WaitIdOptions::NOWAIT,
    ) {}
    *alive.lock().unwrap_or_else(PoisonError::into_inner) = None;
    Ok(child.wait()?)
}

/// Reads what a process left, and leaves it for `record` with how the process ended.
fn harvest(member: &Member, process: u32, program: &OsString, ended: Ended) -> Result<()> {
    let raw = member.raw(process);
    let program = Path::new(program);
    if raw.exists() {
        let name = program.file_name().unwrap_or_default().display();
        let spinner = progress::spinner(format!("reading what {name} recorded"));
        let read = harvest::process(&raw);
        spinner.finish_and_clear();
        std::fs::remove_file(&raw)?;
        match read {
            Ok(read) => member.leave(&Process { ended, ..read }),
            Err(error) => member.note(&format!("what {name} recorded cannot be read: {error:#}")),
        }
    } else if member.settings.runner.is_empty() {
        member.note(&format!("{} left no recording", program.display()))
    } else {
        // The program has another number, which only the user's runner knows: `record` finds what it left.
        Ok(())
    }
}

/// How a process ended, in the recording's words.
fn ended(status: ExitStatus) -> Ended {
    match (status.code(), status.signal()) {
        (Some(code), _) => Ended::Exit(code),
        (None, Some(signal)) => Ended::Signal(signal),
        (None, None) => Ended::Unknown,
    }
}

/// Ends this process as the program ended, so that cargo sees the same.
fn end_like(status: ExitStatus) -> ExitCode {
    if let Some(signal) = status.signal() {
        let none = Rlimit {
            current: Some(0),
            maximum: Some(0),
        };
        // The program's core is the one to look at.
        let _ = setrlimit(Resource::Core, none);
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    code.map_or(ExitCode::FAILURE, ExitCode::from)
}
