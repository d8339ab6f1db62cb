//! All that a file says of types and statics, read at once.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use gimli::UnitRef;

use super::binary::{Binary, Debug};
use super::die::Reader;
use super::entries::{self, Entries};
use super::workspace::root_file;
use crate::layout::Build;

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

    /// What it was built by and for.
    pub(crate) fn build(&self) -> anyhow::Result<Build> {
        let units = &self.debug()?.units;
        let mut opened = units.iter().filter_map(|unit| units.open(unit));
        let compiler = opened.find_map(compiler);
        let (machine, bits) = self.binary.machine();
        Ok(Build {
            target: format!("{machine}, {bits} bits"),
            compiler: compiler.unwrap_or_else(|| "an unknown compiler".to_owned()),
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

/// The compiler of a unit of Rust's, which is named as `clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))`.
fn compiler(unit: UnitRef<'_, Reader>) -> Option<String> {
    let mut entries = unit.entries();
    entries.next_entry().ok()?;
    let producer = entries.current()?.attr_value(gimli::DW_AT_producer)?;
    let producer = unit.attr_string(producer).ok()?;
    let producer = String::from_utf8_lossy(producer.slice());
    let (_, version) = producer.split_once("(rustc version ")?;
    Some(format!("rustc {}", version.strip_suffix(')')?))
}
