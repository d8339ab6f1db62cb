//! The call of cargo: it builds with the instrumentation, and runs programs through the runner.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitStatus};

use anyhow::{Context as _, Result, bail};
use rustix::process::Pid;

use super::runner;
use super::session::{self, SESSION_VARIABLE, Session, Settings};
use super::signals;
use crate::build::arguments::Arguments;
use crate::build::config::{Config, Target, Tool, variable_for};
use crate::build::{flags, toolchain};

/// What cargo is called with besides the user's arguments.
#[derive(Debug)]
pub struct Call {
    arguments: Vec<OsString>,
    variables: Vec<(String, OsString)>,
    runner: Vec<OsString>,
}

impl Call {
    /// Prepares the call: what is built goes to `builds`, and is linked to the runtime in the folder `runtime`.
    ///
    /// # Errors
    ///
    /// If the user's flags contradict the instrumentation, or cargo cannot be given this command as a runner.
    pub fn new(
        arguments: &Arguments,
        config: &Config,
        target: &Target,
        builds: &Path,
        runtime: &Path,
    ) -> Result<Self> {
        let rustc = flags::for_rustc(config.flags(Tool::Rustc, target), runtime)?;
        let rustdoc = flags::for_rustdoc(config.flags(Tool::Rustdoc, target), runtime)?;
        let variables = vec![
            (
                Tool::Rustc.encoded_variable(),
                flags::encoded(&rustc).into(),
            ),
            (
                Tool::Rustdoc.encoded_variable(),
                flags::encoded(&rustdoc).into(),
            ),
            (
                variable_for(&["target", &target.triple, "runner"]),
                runner_value()?,
            ),
            // Where it is configured, `--target-dir` alone would leave what is built in between among other builds.
            ("CARGO_BUILD_BUILD_DIR".to_owned(), builds.into()),
            // Units of an incremental build do not say which crate they are of, so nothing would be known to be the user's.
            ("CARGO_INCREMENTAL".to_owned(), "0".into()),
        ];
        // Named, so that the flags are not for build scripts and macros, which run in cargo and rustc.
        let mut words: Vec<OsString> = vec![arguments.subcommand.clone().into()];
        words.extend(["--target".into(), target.triple.clone().into()]);
        words.extend(["--target-dir".into(), builds.into()]);
        words.extend(arguments.rest.iter().cloned());
        let mut runner: Vec<OsString> = config.runner(target).into_iter().map(Into::into).collect();
        if let Some(program) = runner.first_mut() {
            *program = toolchain::program(&program.to_string_lossy())?.into();
        }
        Ok(Self {
            arguments: words,
            variables,
            runner,
        })
    }

    /// What the runners have to know.
    #[must_use]
    pub fn settings(&self, builds: &Path, target: &Target) -> Settings {
        let names = self.variables.iter().map(|(name, _)| name.clone());
        Settings {
            runner: self.runner.clone(),
            builds: builds.to_owned(),
            target: target.triple.clone(),
            variables: names
                .map(|name| (name.clone(), std::env::var(name).ok()))
                .collect(),
        }
    }

    /// Calls `cargo`, and waits for its end.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn make(self, cargo: &Path, session: &Session) -> Result<ExitStatus> {
        let signals = signals::catch()?;
        let mut child = Command::new(cargo)
            .args(self.arguments)
            .envs(self.variables)
            .env(SESSION_VARIABLE, session.folder())
            .spawn()
            .with_context(|| format!("cargo cannot be run as {}", cargo.display()))?;
        let process = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        let folder = session.folder().to_owned();
        signals.pass_on(move |send| {
            // Cargo may become the program's runner, or end before it.
            let runners = session::runners(&folder);
            let cargo = process.filter(|process| !runners.contains(process));
            cargo.into_iter().chain(runners).for_each(send);
        });
        Ok(child.wait()?)
    }
}

/// This command as a runner; cargo splits what the variable holds at spaces.
fn runner_value() -> Result<OsString> {
    let command = std::env::current_exe().context("this command does not find itself")?;
    if command
        .to_str()
        .is_none_or(|path| path.contains(char::is_whitespace))
    {
        bail!(
            "{} has a space in its path, so cargo cannot be given it as a runner; install it in another folder, as with `cargo install --root`",
            command.display()
        );
    }
    let mut value = command.into_os_string();
    value.push(" ");
    value.push(runner::ARGUMENT);
    Ok(value)
}
