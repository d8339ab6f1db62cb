//! Whether what changes can be told from what was changed before.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail, ensure};

use super::write::Options;

/// How many files an error names.
const SHOWN: usize = 5;

/// Refuses to edit what is not committed.
pub(super) fn check(root: &Path, options: &Options) -> Result<()> {
    let status = Command::new("git")
        .args(["status", "--porcelain", "--untracked-files=normal"])
        .current_dir(root)
        .output();
    let Some(status) = status.ok().filter(|status| status.status.success()) else {
        ensure!(
            options.allow_no_vcs,
            "{} is in no git repository, so the changes could not be taken back later: make it one (`git init`), or say --allow-no-vcs",
            root.display()
        );
        return Ok(());
    };
    if options.allow_dirty {
        return Ok(());
    }
    let changed = String::from_utf8_lossy(&status.stdout);
    // A line is `XY path`.
    let files: Vec<&str> = changed.lines().filter_map(|line| line.get(3..)).collect();
    if files.is_empty() {
        return Ok(());
    }
    let more = if files.len() > SHOWN { ", .." } else { "" };
    let shown = &files[..files.len().min(SHOWN)];
    bail!(
        "there are changes that are not committed ({}{more}), from which those of this command could not be told: commit them, or say --allow-dirty",
        shown.join(", ")
    )
}
