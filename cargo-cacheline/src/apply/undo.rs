//! Files as they were.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use tempfile::NamedTempFile;

use super::FileEdit;

/// Puts files back, unless they are [kept](Undo::keep): also if this process panics.
pub(super) struct Undo {
    files: Vec<Kept>,
}

struct Kept {
    path: PathBuf,
    /// What was in it; nothing if it was not there.
    before: Option<Vec<u8>>,
    /// What this command writes into it; nothing for what cargo writes.
    after: Option<Vec<u8>>,
}

impl Undo {
    /// Keeps what is in files that are edited, and in one that cargo changes.
    pub(super) fn of(edits: &[FileEdit], of_cargo: PathBuf) -> Result<Self> {
        let edited = edits
            .iter()
            .map(|edit| (edit.path.clone(), Some(edit.after.clone().into_bytes())));
        let files = edited.chain([(of_cargo, None)]).map(|(path, after)| {
            let before = match fs::read(&path) {
                Ok(bytes) => Some(bytes),
                Err(error) if error.kind() == ErrorKind::NotFound => None,
                Err(error) => {
                    return Err(error).context(format!("{} cannot be read", path.display()));
                }
            };
            Ok(Kept {
                path,
                before,
                after,
            })
        });
        Ok(Self {
            files: files.collect::<Result<_>>()?,
        })
    }

    /// Leaves the files as they are now.
    pub(super) fn keep(mut self) {
        self.files.clear();
    }

    /// Puts them back.
    pub(super) fn put_back(&self) -> Result<()> {
        let mut failed = Vec::new();
        for kept in &self.files {
            if let Err(error) = kept.put_back() {
                failed.push(format!("{}: {error:#}", kept.path.display()));
            }
        }
        if !failed.is_empty() {
            bail!(
                "these files could not be put back as they were: {}",
                failed.join("; ")
            );
        }
        Ok(())
    }
}

impl Kept {
    fn put_back(&self) -> Result<()> {
        let now = fs::read(&self.path).ok();
        if now == self.before {
            return Ok(());
        }
        // Somebody may have written while cargo was building.
        ensure!(
            self.after.is_none() || now.is_none() || now == self.after,
            "somebody else has changed it meanwhile, so it is left as it is now"
        );
        match &self.before {
            Some(bytes) => replace(&self.path, bytes),
            None => Ok(fs::remove_file(&self.path)?),
        }
    }
}

impl Drop for Undo {
    fn drop(&mut self) {
        if let Err(error) = self.put_back() {
            eprintln!("error: {error:#}");
        }
    }
}

/// Replaces all that is in a file at once, so that nobody sees half of it.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    // The file itself, where the path is a link to it.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().context("it is in no folder")?;
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    if let Ok(before) = fs::metadata(&path) {
        // A file that nobody may write is not replaced either.
        fs::OpenOptions::new().append(true).open(&path)?;
        file.as_file().set_permissions(before.permissions())?;
    }
    file.persist(&path)?;
    Ok(())
}
