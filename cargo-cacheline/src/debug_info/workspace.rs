//! Source files, and which of them are the workspace's.

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};

use gimli::{AttributeValue, UnitRef};

use super::die::{Die, Reader, Units};
use crate::names::Source;

/// Tells what is of the workspace, and what of a dependency or of the standard library.
pub(super) struct Workspace {
    /// As it was given, and without symbolic links.
    roots: Vec<PathBuf>,
    /// The crates whose root file is in it.
    crates: HashSet<String>,
}

impl Workspace {
    pub(super) fn new(root: &Path, units: &Units) -> Self {
        let resolved = root.canonicalize().ok();
        let mut workspace = Self {
            roots: [Some(root.to_path_buf()), resolved]
                .into_iter()
                .flatten()
                .collect(),
            crates: HashSet::new(),
        };
        for unit in units.iter().filter_map(|unit| units.open(unit)) {
            if let Some((root_file, name)) = crate_of_unit(unit)
                && workspace.holds(&root_file)
            {
                workspace.crates.insert(name);
            }
        }
        workspace
    }

    /// Whether there is debug information of any of its crates.
    pub(super) fn is_known(&self) -> bool {
        !self.crates.is_empty()
    }

    /// The names of those crates.
    pub(super) fn crates(&self) -> impl Iterator<Item = &str> {
        self.crates.iter().map(String::as_str)
    }

    /// Whether a unit is of one of its crates.
    pub(super) fn has_unit(&self, unit: UnitRef<'_, Reader>) -> bool {
        crate_of_unit(unit).is_some_and(|(root_file, _)| self.holds(&root_file))
    }

    /// Whether a file is of the workspace. Packages may be stored below its root too.
    pub(super) fn holds(&self, file: &Path) -> bool {
        let inside = self
            .roots
            .iter()
            .find_map(|root| file.strip_prefix(root).ok());
        inside.is_some_and(|inside| {
            let mut folders = inside.components().map(Component::as_os_str);
            !inside.starts_with("vendor")
                && !folders.any(|name| name == ".cargo" || name == ".rustup")
        })
    }

    /// Whether a path may be of the workspace: it is not if it begins with another crate. Where none of the workspace's is
    /// known, any may be.
    pub(super) fn may_have(&self, path: &str) -> bool {
        let path = path.trim_start_matches(['<', '&']);
        !path.contains("::") || !self.is_known() || self.has_crate(path)
    }

    /// Whether the crate that a path begins with is of the workspace.
    pub(super) fn has_crate(&self, path: &str) -> bool {
        path.split_once("::")
            .is_some_and(|(first, _)| self.crates.contains(first))
    }
}

/// Where something is declared, if its entry says so.
pub(super) fn declared(die: &Die<'_>) -> Option<Source> {
    let AttributeValue::FileIndex(file) = die.value(gimli::DW_AT_decl_file)? else {
        return None;
    };
    let line = die.number(gimli::DW_AT_decl_line)?;
    Some(Source {
        file: file_path(die.data()?, file)?,
        line: u32::try_from(line).ok()?,
        column: 0,
    })
}

/// The root file and the name of the crate that a unit is of. The compiler names units `src/main.rs/@/app.1b2c3d-cgu.0`; in an
/// incremental build without the crate, `src/main.rs/@/3qcr2clyv8fryi637a08i7n87`.
fn crate_of_unit(unit: UnitRef<'_, Reader>) -> Option<(PathBuf, String)> {
    let name = String::from_utf8_lossy(unit.name?.slice());
    let (_, part) = name.split_once("/@/")?;
    let (name, _) = part.split_once('.')?;
    Some((root_file(unit)?, name.to_string()))
}

/// The root file of the crate that a unit is of.
pub(super) fn root_file(unit: UnitRef<'_, Reader>) -> Option<PathBuf> {
    let name = String::from_utf8_lossy(unit.name?.slice());
    let (file, _) = name.split_once("/@/")?;
    Some(folder(unit).join(file))
}

/// Where the compiler was called.
fn folder(unit: UnitRef<'_, Reader>) -> PathBuf {
    let folder = unit.comp_dir.unwrap_or_default();
    PathBuf::from(&*String::from_utf8_lossy(folder.slice()))
}

/// The absolute path of a file of a unit's table.
fn file_path(unit: UnitRef<'_, Reader>, index: u64) -> Option<PathBuf> {
    let header = unit.line_program.as_ref()?.header();
    let file = header.file(index)?;
    let text = |value| {
        Some(String::from_utf8_lossy(
            unit.attr_string(value).ok()?.slice(),
        ))
    };
    let mut path = folder(unit);
    path.push(&*text(file.directory(header)?)?);
    path.push(&*text(file.path_name())?);
    Some(path)
}
