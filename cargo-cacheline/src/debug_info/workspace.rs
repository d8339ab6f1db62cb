//! Source files, and which of them are the workspace's.

use std::collections::{HashMap, HashSet};
use std::path::{Component, Path, PathBuf};

use gimli::{AttributeValue, UnitRef};

use super::declared::Evidence;
use super::die::{Die, Reader, Units};
use crate::names::Source;

/// Tells what is of the workspace, and what of a dependency or of the standard library.
pub(super) struct Workspace {
    /// As it was given, and without symbolic links.
    roots: Vec<PathBuf>,
    /// What the compiler was told to write in place of it (`--remap-path-prefix`), if it was.
    remapped: Option<PathBuf>,
    /// The crates whose root file is in it.
    crates: HashSet<String>,
    /// Where the units of each crate begin, of whichever crates have the name.
    units_of: HashMap<String, Vec<usize>>,
    evidence: Evidence,
}

impl Workspace {
    /// The workspace at `root`, of which `program` is.
    pub(super) fn new(root: &Path, program: &Path, units: &Units) -> Self {
        let resolved = root.canonicalize().ok();
        let roots: Vec<_> = [Some(root.to_path_buf()), resolved]
            .into_iter()
            .flatten()
            .collect();
        let opened = units.iter().filter_map(|unit| {
            let (root_file, name) = crate_of_unit(units.open(unit)?)?;
            Some((root_file, name, unit.start()))
        });
        let opened: Vec<_> = opened.collect();
        let own = crate_of_program(program);
        let remapped = opened
            .iter()
            .filter(|(_, name, _)| own.as_ref() == Some(name))
            .find_map(|(root_file, ..)| remapped(&roots[0], root_file));
        let mut workspace = Self {
            roots,
            remapped,
            crates: HashSet::new(),
            units_of: HashMap::new(),
            evidence: Evidence::default(),
        };
        for (root_file, name, start) in opened {
            if workspace.holds(&root_file) {
                workspace.crates.insert(name.clone());
            }
            workspace.units_of.entry(name).or_default().push(start);
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
        self.inside(file).is_some_and(|inside| {
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

    /// Whether a crate of the workspace has the name that a path begins with.
    fn has_crate(&self, path: &str) -> bool {
        path.split_once("::")
            .is_some_and(|(first, _)| self.crates.contains(first))
    }

    /// The way to a file from the root.
    fn inside<'a>(&self, file: &'a Path) -> Option<&'a Path> {
        let below = |root: &PathBuf| {
            // Every path begins with an empty one.
            let is_below = !root.as_os_str().is_empty() || file.is_relative();
            file.strip_prefix(root).ok().filter(|_| is_below)
        };
        self.roots.iter().chain(&self.remapped).find_map(below)
    }

    /// A file where it is now, whatever the compiler was told to write.
    fn located(&self, file: PathBuf) -> PathBuf {
        let below = self.roots.iter().any(|root| file.starts_with(root));
        match self.inside(&file) {
            Some(inside) if !below => self.roots[0].join(inside),
            _ => file,
        }
    }

    /// A place in such a file.
    pub(super) fn source(&self, source: Source) -> Source {
        let file = self.located(source.file);
        Source { file, ..source }
    }

    /// Whether a type whose declaration has no place is of one of its crates: functions that are declared beside it tell, or
    /// else the name of the crate.
    pub(super) fn owns(&self, die: &Die<'_>, path: &str) -> bool {
        let Some((name, _)) = path.split_once("::") else {
            return false;
        };
        // Where it is used, and where its crate was compiled.
        let start = die.unit_start();
        let of_crate = self.units_of.get(name).into_iter().flatten().copied();
        let units = std::iter::once(start).chain(of_crate.filter(|other| *other != start));
        let opened = units.filter_map(|start| Some((start, die.unit_at(start)?)));
        let known = self.evidence.of_type(path, opened, |file| self.holds(file));
        // A dependency may have the name of a test or an example of the workspace. Where nothing tells them apart it is taken for the user's.
        known.unwrap_or_else(|| self.crates.contains(name))
    }
}

/// What the compiler wrote in place of `root`, if the root file of a crate that is in there is not below it.
fn remapped(root: &Path, root_file: &Path) -> Option<PathBuf> {
    if root_file.starts_with(root) || root_file.is_file() {
        return None;
    }
    let mut prefixes = root_file.ancestors().skip(1);
    let is_there = |prefix: &&Path| {
        let rest = root_file.strip_prefix(prefix);
        rest.is_ok_and(|rest| root.join(rest).is_file())
    };
    // The longest way from the root that is there.
    let all: Vec<_> = prefixes.by_ref().filter(is_there).collect();
    all.last().map(|prefix| prefix.to_path_buf())
}

/// The crate of a program: cargo names it so, in its folder `deps` with a number behind it.
fn crate_of_program(program: &Path) -> Option<String> {
    let name = program.file_stem()?.to_str()?;
    let is_number = |end: &str| end.len() == 16 && end.bytes().all(|byte| byte.is_ascii_hexdigit());
    let name = match name.rsplit_once('-') {
        Some((name, end)) if is_number(end) => name,
        _ => name,
    };
    Some(name.replace('-', "_"))
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
pub(super) fn file_path(unit: UnitRef<'_, Reader>, index: u64) -> Option<PathBuf> {
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
