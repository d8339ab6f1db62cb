//! Where recordings lie: in `cacheline/recordings` in the workspace's target folder, each with its time as its name.

mod file;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context as _, Result, anyhow};
use cargo_metadata::{Metadata, MetadataCommand};

pub use self::file::{Destination, read};

/// What the names of recordings end with.
const ENDING: &str = ".json.gz";

/// What cargo says of a workspace.
pub(crate) fn metadata(command: &MetadataCommand) -> Result<Metadata> {
    command.exec().map_err(|error| match error {
        cargo_metadata::Error::CargoMetadata { stderr } => {
            let said = stderr.trim();
            anyhow!("{}", said.strip_prefix("error: ").unwrap_or(said))
        }
        other => other.into(),
    })
}

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
        let metadata = metadata(&command)?;
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
        self.recordings().join(format!("{time}{ENDING}"))
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
            .filter(|path| {
                path.as_os_str()
                    .as_encoded_bytes()
                    .ends_with(ENDING.as_bytes())
            })
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::recording::Recording;

    /// A folder for one test.
    pub(super) struct Scratch(pub(super) PathBuf);

    impl Scratch {
        pub(super) fn new(name: &str) -> Self {
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

    pub(super) fn recording(began: u64) -> Recording {
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
        assert!(last.ends_with("recordings/2030-03-17T17-46-40.000Z.json.gz"));
        assert_eq!(read(&last).unwrap(), recording(1_900_000_000));
        let left = fs::read_dir(last.parent().unwrap()).unwrap().count();
        assert_eq!(left, 3, "something lies beside the recordings");
    }
}
