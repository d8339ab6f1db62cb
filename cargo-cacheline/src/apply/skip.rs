//! Suggestions that are left out, by name.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::suggest::{Change, OwnLines, Wrapped};
use crate::type_name;

/// What a suggestion is called: the name of its struct, its static or its variable.
#[must_use]
pub fn name(change: &Change) -> &str {
    match change {
        Change::Struct(change) => type_name::base(&change.path),
        Change::OwnLines(OwnLines { value, .. }) => match value {
            Wrapped::Static { path, .. } => type_name::base(path),
            Wrapped::Variable { name, .. } => name,
        },
    }
}

/// Whether a suggestion is called so; of several of one name, the end of a path tells one: `tx::Stats`.
fn is_called(change: &Change, wanted: &str) -> bool {
    let path = match change {
        Change::Struct(change) => change.path.clone(),
        Change::OwnLines(OwnLines { value, .. }) => match value {
            Wrapped::Static { path, .. } => path.clone(),
            Wrapped::Variable { name, function } => format!("{function}::{name}"),
        },
    };
    name(change) == type_name::plain(wanted)
        || path == wanted
        || path.ends_with(&format!("::{wanted}"))
}

/// Of each change, whether it is left out.
///
/// # Errors
///
/// If there is a name that no change has.
pub fn left_out(changes: &[&Change], names: &[&str]) -> Result<Vec<bool>> {
    for wanted in names {
        if !changes.iter().any(|change| is_called(change, wanted)) {
            let there: Vec<_> = changes.iter().map(|change| name(change)).collect();
            bail!(
                "--skip {wanted}: no suggestion is called so; there {}",
                listed(&there)
            );
        }
    }
    let is_left_out = |change: &&Change| names.iter().any(|name| is_called(change, name));
    Ok(changes.iter().map(is_left_out).collect())
}

/// `is `Stats``, `are `Stats`, `HITS``
fn listed(names: &[&str]) -> String {
    let verb = match names.len() {
        0 => return "are none".to_owned(),
        1 => "is",
        _ => "are",
    };
    format!("{verb} `{}`", names.join("`, `"))
}

/// How to go on where the edits do not build: the suggestions whose files the errors name, or all if they name none.
pub(super) fn way_on(of_each: &[(String, Vec<PathBuf>)], of_errors: &[PathBuf]) -> String {
    if of_each.is_empty() {
        return String::new();
    }
    let is_named = |files: &[PathBuf]| {
        let is_one = |file: &PathBuf| of_errors.iter().any(|named| ends_alike(file, named));
        files.iter().any(is_one)
    };
    let named = of_each.iter().filter(|(_, files)| is_named(files));
    let named: Vec<&str> = named.map(|(name, _)| &**name).collect();
    if named.is_empty() {
        let all: Vec<&str> = of_each.iter().map(|(name, _)| &**name).collect();
        return format!(
            ". To apply the others, leave one out with `--skip NAME`: there {}",
            listed(&all)
        );
    }
    format!(
        ". To apply the others, leave out what does not build with `--skip NAME`: of the suggestions that change the files of the errors, there {}",
        listed(&named)
    )
}

/// The compiler names files from the root of the workspace, or absolute.
fn ends_alike(file: &Path, named: &Path) -> bool {
    file.ends_with(named)
}
