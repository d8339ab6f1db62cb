//! Where recordings lie: in `cacheline/recordings` in the workspace's target folder, each with its time as its name.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use cargo_metadata::MetadataCommand;
use serde::Deserialize;

use crate::recording::{Recording, VERSION};

/// The folder of this command for a workspace.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
    workspace: PathBuf,
}

impl Store {
    /// The one for the workspace of the current folder, or of `manifest`; `configs` are values for cargo's `--config`.
    ///
    /// # Errors
    ///
    /// If cargo finds no workspace.
    pub fn find(cargo: &Path, manifest: Option<&Path>, configs: &[OsString]) -> Result<Self> {
        let mut command = MetadataCommand::new();
        command.cargo_path(cargo).no_deps();
        if let Some(manifest) = manifest {
            command.manifest_path(manifest);
        }
        let configs = configs
            .iter()
            .map(|value| value.to_string_lossy().into_owned());
        command.other_options(
            configs
                .flat_map(|value| ["--config".to_owned(), value])
                .collect::<Vec<_>>(),
        );
        let metadata = command.exec().map_err(|error| match error {
            cargo_metadata::Error::CargoMetadata { stderr } => {
                let said = stderr.trim();
                anyhow!("{}", said.strip_prefix("error: ").unwrap_or(said))
            }
            other => other.into(),
        })?;
        Ok(Self {
            folder: metadata.target_directory.join("cacheline").into(),
            workspace: metadata.workspace_root.into(),
        })
    }

    /// The folder itself.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The root of the workspace.
    #[must_use]
    pub fn workspace(&self) -> &Path {
        &self.workspace
    }

    /// Where what is built for recording goes, apart from other builds.
    #[must_use]
    pub fn builds(&self) -> PathBuf {
        self.folder.join("build")
    }

    /// Where programs that are running leave what they record.
    #[must_use]
    pub fn running(&self) -> PathBuf {
        self.folder.join("running")
    }

    /// The path for a recording that began at a time. These names sort by time.
    #[must_use]
    pub fn path(&self, began: SystemTime) -> PathBuf {
        let time = humantime::format_rfc3339_millis(began)
            .to_string()
            .replace(':', "-");
        self.recordings().join(format!("{time}.json"))
    }

    /// The path of the recording that began last.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn last(&self) -> Result<PathBuf> {
        let folder = self.recordings();
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        let last = paths
            .filter(|path| path.extension().is_some_and(|found| found == "json"))
            .max();
        last.with_context(|| {
            format!(
                "no recording in {}; make one, as with `cargo cacheline record -- test`",
                folder.display()
            )
        })
    }

    fn recordings(&self) -> PathBuf {
        self.folder.join("recordings")
    }
}

/// Where a recording will be written: known to be possible before there is a recording to lose.
#[derive(Debug)]
pub struct Destination {
    path: PathBuf,
    /// It has another name until it is whole.
    beside: PathBuf,
    file: File,
}

impl Destination {
    /// Prepares for a recording at `path`.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn prepare(path: PathBuf) -> Result<Self> {
        let attempt = || -> Result<_> {
            let name = path.file_name().context("that is no file's name")?;
            let beside = format!(".{}.{}", name.display(), std::process::id());
            let beside = path.with_file_name(beside);
            if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("")) {
                fs::create_dir_all(folder)?;
            }
            ensure!(!path.is_dir(), "that is a folder");
            ensure!(
                !path.exists() || path.is_file(),
                "that is a device or a pipe, which would be replaced"
            );
            let file = File::create(&beside)?;
            Ok((beside, file))
        };
        let (beside, file) = attempt().with_context(|| {
            let path = path.display();
            format!("cannot write a recording to {path}; `--output` names another file")
        })?;
        Ok(Self { path, beside, file })
    }

    /// Writes the recording, whole or not at all. What was there before is replaced.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self, recording: &Recording) -> Result<()> {
        let attempt = || -> Result<()> {
            let mut writer = BufWriter::new(&self.file);
            serde_json::to_writer(&mut writer, recording)?;
            writer.flush()?;
            fs::rename(&self.beside, &self.path)?;
            Ok(())
        };
        attempt().with_context(|| format!("cannot write the recording to {}", self.path.display()))
    }

    /// Where it is then.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Destination {
    fn drop(&mut self) {
        // It is not there if the recording is written.
        let _ = fs::remove_file(&self.beside);
    }
}

/// The part of a recording that every version has.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

/// Reads the recording at `path`.
///
/// # Errors
///
/// If there is none, or another version of this command wrote it.
pub fn read(path: &Path) -> Result<Recording> {
    let text =
        fs::read(path).with_context(|| format!("cannot read the recording {}", path.display()))?;
    let no_recording = || format!("{} is not a recording", path.display());
    let Versioned { version } = serde_json::from_slice(&text).with_context(no_recording)?;
    if version != VERSION {
        bail!(
            "{} is a recording of version {version}, and this command reads version {VERSION}; record again",
            path.display()
        );
    }
    serde_json::from_slice(&text).with_context(no_recording)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// A folder for one test.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let folder =
                std::env::temp_dir().join(format!("cacheline-store-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn recording(began: u64) -> Recording {
        Recording {
            began,
            ..crate::made_up::recording(Vec::new())
        }
    }

    #[test]
    fn the_last_recording_is_the_one_that_began_last() {
        let scratch = Scratch::new("last");
        let store = Store {
            folder: scratch.0.clone(),
            workspace: scratch.0.clone(),
        };
        assert!(
            store
                .last()
                .unwrap_err()
                .to_string()
                .contains("cargo cacheline record")
        );
        // Written out of order, and one of them after a year with more digits.
        for began in [1_000_000_000, 1_900_000_000, 1_800_000_000] {
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(began);
            let destination = Destination::prepare(store.path(time)).unwrap();
            destination.write(&recording(began)).unwrap();
        }
        let last = store.last().unwrap();
        assert!(
            last.ends_with("cacheline/recordings/2030-03-17T17-46-40.000Z.json")
                || last.ends_with("recordings/2030-03-17T17-46-40.000Z.json")
        );
        assert_eq!(read(&last).unwrap(), recording(1_900_000_000));
        let left = fs::read_dir(last.parent().unwrap()).unwrap().count();
        assert_eq!(left, 3, "something lies beside the recordings");
    }

    #[test]
    fn what_is_no_recording_is_refused() {
        let scratch = Scratch::new("refused");
        let path = scratch.0.join("a.json");
        assert!(read(&path).unwrap_err().to_string().contains("a.json"));
        let only_version = format!("{{\"version\": {VERSION}}}");
        for (text, expected) in [
            ("{}", "is not a recording"),
            (only_version.as_str(), "is not a recording"),
            ("{\"version\": 4000, \"other\": [1]}", "version 4000"),
        ] {
            fs::write(&path, text).unwrap();
            let refusal = read(&path).unwrap_err().to_string();
            assert!(refusal.contains(expected), "{refusal}");
        }
    }

    #[test]
    fn where_a_recording_cannot_be_written_is_known_before_there_is_one() {
        let scratch = Scratch::new("unwritable");
        for path in [
            Path::new("/proc/no/recording.json"),
            Path::new("/"),
            Path::new("/dev/null"),
            &scratch.0,
        ] {
            let refusal = Destination::prepare(path.to_owned()).unwrap_err();
            assert!(refusal.to_string().contains("--output"), "{refusal}");
        }
        let path = scratch.0.join("a.json");
        drop(Destination::prepare(path.clone()).unwrap());
        assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 0);
        Destination::prepare(path)
            .unwrap()
            .write(&recording(0))
            .unwrap();
        assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 1);
    }
}
