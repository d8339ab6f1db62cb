//! Files as they were.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use tempfile::NamedTempFile;

/// Puts files back, unless they are [kept](Undo::keep): also if this process panics.
pub(super) struct Undo {
    /// With what was in them; nothing for what was not there.
    files: Vec<(PathBuf, Option<Vec<u8>>)>,
}

impl Undo {
    /// Keeps what is in files.
    pub(super) fn of(paths: impl Iterator<Item = PathBuf>) -> Result<Self> {
        let files = paths.map(|path| {
            let bytes = match fs::read(&path) {
                Ok(bytes) => Some(bytes),
                Err(error) if error.kind() == ErrorKind::NotFound => None,
                Err(error) => {
                    return Err(error).context(format!("{} cannot be read", path.display()));
                }
            };
            Ok((path, bytes))
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
        for (path, bytes) in &self.files {
            if fs::read(path).ok() == *bytes {
                continue;
            }
            let done = match bytes {
                Some(bytes) => replace(path, bytes),
                None => fs::remove_file(path).map_err(Into::into),
            };
            if let Err(error) = done {
                failed.push(format!("{}: {error:#}", path.display()));
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
