//! The recording that a command reads: the one it is given or the last of the workspace, with the names in its programs' debug information.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use anyhow::{Result, ensure};
use clap::{Arg, ArgMatches, ValueHint, value_parser};

use crate::build::toolchain;
use crate::debug_info::{DebugInfo, Files};
use crate::names::Names;
use crate::recording::Recording;
use crate::store::{self, Store};

/// Why there is no report, where it would say nothing: that nothing was found is no proof if nothing was looked at.
pub(super) const SILENT: &str = "no two threads came near the same memory, so nothing is known of false sharing: record a run in which several threads work";

/// The argument that names a recording.
pub(super) fn argument() -> Arg {
    Arg::new("recording")
        .value_name("RECORDING")
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .help("The file of a recording; without it, the last one of this workspace")
}

/// A recording and its names.
pub(super) struct Reading {
    pub(super) recording: Recording,
    pub(super) path: PathBuf,
    /// Those of each process, in their order.
    opened: Vec<DebugInfo>,
}

impl Reading {
    /// The recording that the [`argument`] asks for.
    pub(super) fn of(options: &ArgMatches) -> Result<Self> {
        let path = match options.get_one::<PathBuf>("recording") {
            Some(path) => path.clone(),
            None => Store::find(&toolchain::cargo(), None, &[])?.last()?,
        };
        let recording = store::read(&path)?;
        ensure!(
            recording.is_consistent(),
            "{} contradicts itself, so it is damaged; record again",
            path.display()
        );
        let files = Files::default();
        let processes = recording.processes.iter();
        let opened = processes
            .map(|process| DebugInfo::open_with(process, &recording.workspace, &files))
            .collect::<Result<_>>()?;
        Ok(Self {
            recording,
            path,
            opened,
        })
    }

    /// The names of each process, in their order.
    pub(super) fn names(&self) -> Vec<&dyn Names> {
        let opened = self.opened.iter();
        opened.map(|names| names as &dyn Names).collect()
    }

    /// Adds what cannot be named, each thing once. What it is, is known when names have been asked for.
    pub(super) fn warn(&self, notes: &mut Vec<String>) {
        for warning in self.opened.iter().flat_map(|names| &names.warnings) {
            if !notes.contains(warning) {
                notes.push(warning.clone());
            }
        }
    }

    /// Which recording it is, of what.
    pub(super) fn heading(&self) -> String {
        let began = SystemTime::UNIX_EPOCH + Duration::from_secs(self.recording.began);
        format!(
            "{}: `cargo {}` in {}, {}\n\n",
            self.path.display(),
            self.recording.command.join(" "),
            self.recording.folder.display(),
            humantime::format_rfc3339_seconds(began)
        )
    }
}
