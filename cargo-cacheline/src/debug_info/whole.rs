//! All that a file says of types and statics, read at once.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use super::binary::{Binary, Debug};
use super::entries::{self, Entries};
use super::workspace::root_file;

/// A program or library whose debug information has types.
pub(crate) struct Whole {
    path: PathBuf,
    binary: Binary,
}

impl Whole {
    /// Opens the file. What is declared below `workspace_root` is the user's own.
    pub(crate) fn open(path: &Path, workspace_root: &Path) -> anyhow::Result<Self> {
        let binary = Binary::open(path, workspace_root)?;
        if let Some(lack) = binary.lack() {
            bail!("{} {}", path.display(), lack.remedy());
        }
        Ok(Self {
            path: path.to_owned(),
            binary,
        })
    }

    fn debug(&self) -> anyhow::Result<&Debug> {
        let debug = self.binary.debug();
        debug.with_context(|| {
            format!(
                "the debug information of {} is damaged",
                self.path.display()
            )
        })
    }

    /// All types and statics, unit by unit.
    pub(crate) fn entries(&self) -> anyhow::Result<Vec<Entries>> {
        Ok(entries::read(self.debug()?.units.dwarf()))
    }

    /// The crates of the workspace that it has units of, as far as units say so.
    pub(crate) fn crates(&self) -> anyhow::Result<impl Iterator<Item = &str>> {
        Ok(self.debug()?.workspace.crates())
    }

    /// The root files of all crates that it has units of.
    pub(crate) fn root_files(&self) -> anyhow::Result<HashSet<PathBuf>> {
        let units = &self.debug()?.units;
        let opened = units.iter().filter_map(|unit| units.open(unit));
        Ok(opened.filter_map(root_file).collect())
    }

    /// The statics that can be written, by their symbols: address, size in bytes, and name as the linker knows it.
    pub(crate) fn writable_statics(&self) -> Vec<(u64, u64, &'static str)> {
        self.binary.writable_statics()
    }
}
