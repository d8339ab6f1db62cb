//! The recording that a command reads: the one it is given or the last of the workspace, with the names in its programs' debug information.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use anyhow::{Result, ensure};
use clap::{Arg, ArgMatches, ValueHint, value_parser};

use crate::build::toolchain;
use crate::debug_info::{DebugInfo, Files};
use crate::names::Names;
use crate::recording::Recording;
use crate::report::text::WARNING;
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

    /// What cannot be named, each thing once, with the remedy. It comes before what is said of the recording, which lacks it.
    pub(super) fn lacks(&self) -> Vec<String> {
        let mut lacks = Vec::new();
        for warning in self.opened.iter().flat_map(|names| &names.warnings) {
            if !lacks.contains(warning) {
                lacks.push(warning.clone());
            }
        }
        lacks
    }

    /// Which recording it is, of what, and what in it cannot be named.
    pub(super) fn heading(&self) -> String {
        let began = SystemTime::UNIX_EPOCH + Duration::from_secs(self.recording.began);
        let heading = format!(
            "{}: `cargo {}` in {}, {}\n\n",
            self.path.display(),
            self.recording.command.join(" "),
            self.recording.folder.display(),
            humantime::format_rfc3339_seconds(began)
        );
        let lacks = self.lacks().into_iter();
        let lacks = lacks.map(|lack| format!("{WARNING}note:{WARNING:#} {lack}\n\n"));
        heading + &lacks.collect::<String>()
    }
}

#[cfg(test)]
mod tests {
    use anstream::adapter::strip_str;

    use super::Reading;
    use crate::debug_info::DebugInfo;
    use crate::made_up::{World, recording};
    use crate::recording::Module;

    /// Two runs of a program that is gone lack the same, which is said once.
    #[test]
    fn what_has_no_name_is_said_before_all_else() {
        let mut process = World::of(&["main"]).process;
        process.modules.push(Module {
            path: "/nowhere/app".into(),
            build_id: None,
            bias: 0,
            low: 0,
            high: 1,
        });
        let recording = recording(vec![process.clone(), process]);
        let processes = recording.processes.iter();
        let opened = processes.map(|process| DebugInfo::open(process, &recording.workspace));
        let reading = Reading {
            opened: opened.collect::<Result<_, _>>().unwrap(),
            recording,
            path: "first".into(),
        };
        let heading = reading.heading();
        let heading = strip_str(&heading).to_string();
        let [first, note] = heading.trim_end().split("\n\n").collect::<Vec<_>>()[..] else {
            panic!("{heading}");
        };
        assert!(first.starts_with("first: `cargo run`"), "{first}");
        assert!(
            note.starts_with("note: /nowhere/app cannot be read"),
            "{note}"
        );
        assert!(note.ends_with("; build and record again"), "{note}");
    }
}
