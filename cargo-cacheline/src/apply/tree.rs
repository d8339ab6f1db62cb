//! Whether what changes can be told from what was changed before, and taken back.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Error, Result, anyhow, ensure};

use super::write::Options;

/// How many files an error names.
const SHOWN: usize = 5;

/// Refuses to edit what is not committed, in every repository that the files are in: a workspace may be in several.
pub(super) fn check(root: &Path, files: &[&Path], options: &Options) -> Result<()> {
    let mut repositories = BTreeSet::new();
    for (folder, files) in by_folder(root, files) {
        match git(&folder, ["rev-parse", "--show-toplevel"]) {
            Ok(repository) => {
                repositories.insert(PathBuf::from(repository.trim_end_matches('\n')));
            }
            Err(_) if options.allow_no_vcs => continue,
            Err(said) => return Err(in_none(root, &folder, &said)),
        }
        if !options.allow_no_vcs {
            are_not_ignored(&folder, &files)?;
        }
    }
    if options.allow_dirty {
        return Ok(());
    }
    repositories
        .iter()
        .try_for_each(|repository| is_committed(repository))
}

/// The files in each folder, and the root without one. Links are followed: git keeps a link, and not what is in the file that it leads to.
fn by_folder(root: &Path, files: &[&Path]) -> BTreeMap<PathBuf, Vec<PathBuf>> {
    let mut folders = BTreeMap::from([(root.to_owned(), Vec::new())]);
    for &file in files {
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let folder = file.parent().unwrap_or(root).to_owned();
        folders.entry(folder).or_default().push(file);
    }
    folders
}

/// Why a folder is refused in which git, as it `said`, knows no repository.
fn in_none(root: &Path, folder: &Path, said: &str) -> Error {
    let folder = if folder.starts_with(root) {
        root
    } else {
        folder
    };
    // Git also refuses a repository that another user owns.
    let said = match said.lines().next() {
        Some(said) if !said.contains("not a git repository") => format!(" ({said})"),
        _ => String::new(),
    };
    anyhow!(
        "{} is in no git repository{said}, so the changes could not be taken back later: make it one (`git init`), or say --allow-no-vcs",
        folder.display()
    )
}

/// Refuses what git has no copy of, though its status is clean.
fn are_not_ignored(folder: &Path, files: &[PathBuf]) -> Result<()> {
    let arguments = ["check-ignore", "--"].map(OsStr::new);
    let arguments = arguments
        .into_iter()
        .chain(files.iter().map(|file| file.as_os_str()));
    // It fails if none is ignored.
    let ignored = git(folder, arguments).unwrap_or_default();
    let ignored: Vec<&str> = ignored.lines().collect();
    ensure!(
        ignored.is_empty(),
        "git ignores {}, so the changes could not be taken back later: add it to the repository, or say --allow-no-vcs",
        shown(&ignored)
    );
    Ok(())
}

fn is_committed(repository: &Path) -> Result<()> {
    let status = ["status", "--porcelain", "--untracked-files=normal"];
    let status = git(repository, status).map_err(Error::msg)?;
    // A line is `XY path`.
    let files: Vec<&str> = status.lines().filter_map(|line| line.get(3..)).collect();
    ensure!(
        files.is_empty(),
        "there are changes that are not committed ({}), from which those of this command could not be told: commit them, or say --allow-dirty",
        shown(&files)
    );
    Ok(())
}

fn shown(files: &[&str]) -> String {
    let more = if files.len() > SHOWN { ", .." } else { "" };
    format!("{}{more}", files[..files.len().min(SHOWN)].join(", "))
}

/// What git prints in a folder, or why it does not.
fn git<A: AsRef<OsStr>>(
    folder: &Path,
    arguments: impl IntoIterator<Item = A>,
) -> Result<String, String> {
    let said = Command::new("git")
        .args(["-c", "core.quotePath=false"])
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C")
        .output()
        .map_err(|error| format!("git cannot be started: {error}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if said.status.success() {
        Ok(text(&said.stdout))
    } else {
        Err(text(&said.stderr))
    }
}
