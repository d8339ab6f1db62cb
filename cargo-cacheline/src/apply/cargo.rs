//! Has cargo build and test what was edited.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

use super::errors::{self, Errors};
use super::write::Options;

/// How often is looked whether cargo has ended.
const LOOK: Duration = Duration::from_millis(20);
/// How long an interrupted cargo may take to end by itself.
const PATIENCE: Duration = Duration::from_secs(5);

/// All targets: what is generic is proved where it is made, which `cargo check` does not look at.
const BUILD: [&str; 3] = ["build", "--workspace", "--all-targets"];
/// The variable that says whether cargo's output has colours.
const COLOR: &str = "CARGO_TERM_COLOR";

/// How a run of cargo ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    Well,
    Failed,
    /// This command was interrupted, as by Ctrl-C.
    Interrupted,
}

/// Cargo in the folder of a workspace.
pub(super) struct Cargo {
    folder: PathBuf,
    arguments: Vec<String>,
    is_interrupted: Arc<AtomicBool>,
    /// What the runs that are shown have said so far.
    errors: Arc<Mutex<Errors>>,
}

impl Cargo {
    /// From now on, an interruption does not end this process, which has files to put back.
    pub(super) fn in_folder(folder: &Path, options: &Options) -> Result<Self> {
        Ok(Self {
            folder: folder.to_owned(),
            arguments: options.arguments.clone(),
            is_interrupted: interruptions()?,
            errors: Arc::default(),
        })
    }

    /// Builds, and runs the tests if asked to: what failed, and how.
    pub(super) fn build_and_test(&self, tests: bool) -> Result<Option<(&'static str, Ended)>> {
        let built = self.run(&BUILD, true)?;
        if built != Ended::Well {
            return Ok(Some(("the workspace does not build", built)));
        }
        if tests {
            let tested = self.run(&["test", "--workspace"], true)?;
            if tested != Ended::Well {
                return Ok(Some(("its tests fail", tested)));
            }
        }
        Ok(None)
    }

    /// Builds, and shows nothing of it.
    pub(super) fn build_quietly(&self) -> Result<Ended> {
        self.run(&BUILD, false)
    }

    /// The files that the errors named so far.
    pub(super) fn files_of_errors(&self) -> Vec<PathBuf> {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        errors.files.clone()
    }

    fn run(&self, arguments: &[&str], is_shown: bool) -> Result<Ended> {
        if self.is_interrupted.load(Ordering::Relaxed) {
            return Ok(Ended::Interrupted);
        }
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        if cfg!(test) {
            // In a build folder that they share, cargo would take packages of one name for one.
            command.env_remove("CARGO_BUILD_BUILD_DIR");
        }
        command
            .args(arguments)
            .args(&self.arguments)
            .current_dir(&self.folder)
            .stdout(output(is_shown))
            .stderr(if is_shown {
                Stdio::piped()
            } else {
                Stdio::null()
            });
        // What is passed on keeps its colours.
        if std::io::stderr().is_terminal() && std::env::var_os(COLOR).is_none() {
            command.env(COLOR, "always");
        }
        let mut child = command.spawn().context("cargo cannot be started")?;
        let reader = child.stderr.take().map(|said| self.passed_on(said));
        let status = self.wait(&mut child)?;
        // What cargo has started and left running may keep the pipe open.
        let since = Instant::now();
        while reader.as_ref().is_some_and(|reader| !reader.is_finished())
            && since.elapsed() < PATIENCE
        {
            thread::sleep(LOOK);
        }
        Ok(if self.is_interrupted.load(Ordering::Relaxed) {
            Ended::Interrupted
        } else if status.success() {
            Ended::Well
        } else {
            Ended::Failed
        })
    }

    fn passed_on(&self, said: ChildStderr) -> JoinHandle<()> {
        let errors = self.errors.clone();
        thread::spawn(move || {
            errors::passed_on(said, |line| {
                let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
                errors.line(line);
            });
        })
    }

    /// Waits for cargo. The terminal interrupts it too; where nobody does, it is ended.
    fn wait(&self, child: &mut Child) -> Result<ExitStatus> {
        let mut interrupted = None;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status);
            }
            if self.is_interrupted.load(Ordering::Relaxed) {
                let since = interrupted.get_or_insert_with(Instant::now);
                if since.elapsed() > PATIENCE {
                    child.kill()?;
                }
            }
            thread::sleep(LOOK);
        }
    }
}

/// Where cargo prints: the tests of this crate expect it to fail, so what it says there would only mislead.
fn output(is_shown: bool) -> Stdio {
    if cfg!(test) || !is_shown {
        Stdio::null()
    } else {
        Stdio::inherit()
    }
}

/// Set when this process is to end.
#[cfg(target_os = "linux")]
fn interruptions() -> Result<Arc<AtomicBool>> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, interrupted.clone())?;
    }
    Ok(interrupted)
}

/// Elsewhere there are no recordings to edit by.
#[cfg(not(target_os = "linux"))]
fn interruptions() -> Result<Arc<AtomicBool>> {
    Ok(Arc::default())
}
