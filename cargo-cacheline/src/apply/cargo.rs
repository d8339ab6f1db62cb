//! Has cargo build and test what was edited.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

use super::write::Options;

/// How often is looked whether cargo has ended.
const LOOK: Duration = Duration::from_millis(20);
/// How long an interrupted cargo may take to end by itself.
const PATIENCE: Duration = Duration::from_secs(5);

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
}

impl Cargo {
    /// From now on, an interruption does not end this process, which has files to put back.
    pub(super) fn in_folder(folder: &Path, options: &Options) -> Result<Self> {
        Ok(Self {
            folder: folder.to_owned(),
            arguments: options.arguments.clone(),
            is_interrupted: interruptions()?,
        })
    }

    /// Builds, and runs the tests if asked to: what failed, and how.
    pub(super) fn build_and_test(&self, tests: bool) -> Result<Option<(&'static str, Ended)>> {
        let built = self.build()?;
        if built != Ended::Well {
            return Ok(Some(("the workspace does not build", built)));
        }
        if tests {
            let tested = self.run(&["test", "--workspace"])?;
            if tested != Ended::Well {
                return Ok(Some(("its tests fail", tested)));
            }
        }
        Ok(None)
    }

    /// Builds all targets: what is generic is proved where it is made, which `cargo check` does not look at.
    pub(super) fn build(&self) -> Result<Ended> {
        self.run(&["build", "--workspace", "--all-targets"])
    }

    fn run(&self, arguments: &[&str]) -> Result<Ended> {
        if self.is_interrupted.load(Ordering::Relaxed) {
            return Ok(Ended::Interrupted);
        }
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        if cfg!(test) {
            // In a build folder that they share, cargo would take packages of one name for one.
            command.env_remove("CARGO_BUILD_BUILD_DIR");
        }
        let mut child = command
            .args(arguments)
            .args(&self.arguments)
            .current_dir(&self.folder)
            .stdout(output())
            .stderr(output())
            .spawn()
            .context("cargo cannot be started")?;
        let status = self.wait(&mut child)?;
        Ok(if self.is_interrupted.load(Ordering::Relaxed) {
            Ended::Interrupted
        } else if status.success() {
            Ended::Well
        } else {
            Ended::Failed
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
fn output() -> Stdio {
    if cfg!(test) {
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
