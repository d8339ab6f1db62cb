//! What one `record` and the runners that cargo starts share: a folder, in which each process leaves what it recorded.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, Result};
use rustix::process::Pid;
use serde::{Deserialize, Serialize};

use super::unnamed;
use crate::harvest;
use crate::recording::Process;

/// The variable that tells runners the folder. Programs do not know it: some that cargo starts have no runner, as the
/// examples in documentation with a cargo before 1.89, and are not to be recorded.
pub const SESSION_VARIABLE: &str = "CACHELINE_SESSION";

/// The variable that tells a program's runtime the folder to record to.
pub const FOLDER_VARIABLE: &str = "CACHELINE_FOLDER";

/// What `record` tells the runners.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The user's own runner with its arguments, which programs are run with.
    pub runner: Vec<OsString>,
    /// The folder that is built in, without links in its path.
    pub builds: PathBuf,
    /// The target. What is built for it has a folder of its own in `builds`; only that is instrumented.
    pub target: String,
    /// What to set variables to before the program starts, so that it sees what the user had set.
    pub variables: Vec<(String, Option<String>)>,
}

/// The folder, as `record` sees it.
#[derive(Debug)]
pub struct Session {
    folder: PathBuf,
    /// Locked as long as there is this `record`.
    _owner: File,
}

impl Session {
    /// Makes a folder in `parent`, and removes those that were left there.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn begin(parent: &Path, settings: &Settings) -> Result<Self> {
        remove_abandoned(parent);
        let folder = parent.join(format!(
            "{}-{}",
            stamp(SystemTime::now()),
            std::process::id()
        ));
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let owner = File::create(folder.join("owner"))?;
        owner.lock()?;
        File::create(folder.join("runners"))?;
        fs::write(folder.join("settings.json"), serde_json::to_vec(settings)?)?;
        Ok(Self {
            folder,
            _owner: owner,
        })
    }

    /// The folder itself.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Waits for the runners that are still there, as when cargo was interrupted, and takes what they left.
    ///
    /// # Errors
    ///
    /// If that cannot be read.
    pub fn finish(self) -> Result<Left> {
        File::open(self.folder.join("runners"))?.lock()?;
        let mut left = Left::default();
        for path in self.files("json")? {
            left.processes
                .push(serde_json::from_slice(&fs::read(path)?)?);
        }
        // Of processes that programs started.
        for path in self.files("raw")? {
            match harvest::process(&path) {
                Ok(process) => left.processes.push(process),
                Err(error) => drop(left.notes.insert(format!("{error:#}"))),
            }
        }
        for process in &mut left.processes {
            process.gaps.extend(unnamed::gap(process));
        }
        for path in self.files("note")? {
            left.notes.insert(fs::read_to_string(path)?);
        }
        fs::remove_dir_all(&self.folder)?;
        Ok(left)
    }

    /// The files with an extension whose names begin with a digit, in the order in which they were made.
    fn files(&self, extension: &str) -> Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let numbered = name
                .as_encoded_bytes()
                .first()
                .is_some_and(u8::is_ascii_digit);
            let path = entry.path();
            if numbered && path.extension().is_some_and(|found| found == extension) {
                let metadata = entry.metadata()?;
                files.push((metadata.created().or_else(|_| metadata.modified())?, path));
            }
        }
        files.sort();
        Ok(files.into_iter().map(|(_, path)| path).collect())
    }
}

/// What the programs left.
#[derive(Debug, Default)]
pub struct Left {
    /// Each process that recorded something.
    pub processes: Vec<Process>,
    /// What was not recorded, in words for the user.
    pub notes: BTreeSet<String>,
}

/// The folder, as a runner sees it.
#[derive(Debug)]
pub struct Member {
    folder: PathBuf,
    /// What this runner leaves begins so.
    name: String,
    /// Locked with the other runners as long as there is this runner.
    _runners: File,
    /// What it has to know.
    pub settings: Settings,
}

impl Member {
    /// Joins those that run in `folder`.
    ///
    /// # Errors
    ///
    /// If there is nothing there to join.
    pub fn join(folder: PathBuf) -> Result<Self> {
        let settings = serde_json::from_slice(&fs::read(folder.join("settings.json"))?)?;
        let runners = File::open(folder.join("runners"))?;
        runners.lock_shared()?;
        let process = std::process::id();
        fs::write(folder.join(format!("{process}.runner")), "")?;
        Ok(Self {
            folder,
            name: format!("{}-{process}", stamp(SystemTime::now())),
            _runners: runners,
            settings,
        })
    }

    /// The folder itself.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the process with this number leaves what it records.
    #[must_use]
    pub fn raw(&self, process: u32) -> PathBuf {
        self.folder.join(format!("{process}.raw"))
    }

    /// Leaves what a process recorded.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn leave(&self, process: &Process) -> Result<()> {
        self.write("json", &serde_json::to_vec(process)?)
    }

    /// Leaves words for the user.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn note(&self, words: &str) -> Result<()> {
        self.write("note", words.as_bytes())
    }

    fn write(&self, extension: &str, content: &[u8]) -> Result<()> {
        let path = self.folder.join(format!("{}.{extension}", self.name));
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        let _ = fs::remove_file(self.folder.join(format!("{}.runner", std::process::id())));
    }
}

/// The runners that are there now.
pub(super) fn runners(folder: &Path) -> Vec<Pid> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let numbers = names.filter_map(|name| name.strip_suffix(".runner")?.parse().ok());
    numbers.filter_map(Pid::from_raw).collect()
}

/// Removes the folders in `parent` whose `record` was killed.
fn remove_abandoned(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let folder = entry.path();
        let owner = File::open(folder.join("owner"));
        // The settings come after the lock.
        let begun = folder.join("settings.json").exists();
        if begun && owner.is_ok_and(|owner| owner.try_lock().is_ok()) {
            // What cannot be removed now will be another time.
            let _: io::Result<()> = fs::remove_dir_all(folder);
        }
    }
}

/// A time as digits that sort.
fn stamp(time: SystemTime) -> String {
    let since = time
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or(Duration::ZERO);
    format!("{:020}", since.as_nanos())
}
