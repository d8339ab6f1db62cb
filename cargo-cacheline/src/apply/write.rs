//! Writes edits, builds the result, and undoes all of it if that fails.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

use super::cargo::{Cargo, Ended};
use super::undo::{Undo, replace};
use super::{Edits, FileEdit, skip, tree};

/// What [`write()`] may do, and what it does besides building.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether files may be changed beside what is not committed.
    pub allow_dirty: bool,
    /// Whether files may be changed that are in no git repository.
    pub allow_no_vcs: bool,
    /// Whether the tests have to pass too.
    pub tests: bool,
    /// What cargo is given besides: `--features ..`.
    pub arguments: Vec<String>,
    /// The names of the suggestions that the edits are of, and the files that each changes: for what is said if they do not build.
    pub suggestions: Vec<(String, Vec<PathBuf>)>,
}

/// Writes the edits of a workspace and has cargo build it.
///
/// # Errors
///
/// If the files are not committed and may not be changed then, if one cannot be written, or if the result does not build or its tests fail. Then
/// all files are as they were.
pub fn write(edits: &Edits, root: &Path, options: &Options) -> Result<()> {
    if edits.files.is_empty() {
        return Ok(());
    }
    let paths: Vec<&Path> = edits.files.iter().map(|file| &*file.path).collect();
    tree::check(root, &paths, options)?;
    for file in &edits.files {
        let text = std::fs::read_to_string(&file.path)
            .with_context(|| format!("{} cannot be read", file.path.display()))?;
        ensure!(
            text == file.before,
            "{} has changed while the edits were worked out; start again",
            file.path.display()
        );
    }
    let cargo = Cargo::in_folder(root, options)?;
    let undo = Undo::of(&edits.files, root.join("Cargo.lock"))?;
    if let Err(error) = write_all(&edits.files) {
        undo.put_back()?;
        return Err(error.context("nothing was changed"));
    }
    let failed = cargo.build_and_test(options.tests);
    let Some((what, ended)) = failed? else {
        undo.keep();
        return Ok(());
    };
    // What is built from here on may change `Cargo.lock`, which is put back once more at the end.
    undo.put_back()?;
    let after = "all files are as they were";
    match ended {
        Ended::Interrupted => bail!("interrupted; {after}"),
        Ended::Failed if !builds_without(&cargo)? => bail!(
            "the workspace does not build without the changes either, so nothing can be said of them; {after}"
        ),
        _ => {
            let way_on = skip::way_on(&options.suggestions, &cargo.files_of_errors());
            bail!("with the changes, {what}: see above; {after}{way_on}")
        }
    }
}

/// Whether the files build as they were, which is asked quietly: what cargo says of it would look like the end of the changes.
fn builds_without(cargo: &Cargo) -> Result<bool> {
    if !cfg!(test) {
        eprintln!(
            "note: all files are as they were; they are built once more, to see whether these errors are of the changes"
        );
    }
    Ok(cargo.build_quietly()? == Ended::Well)
}

fn write_all(files: &[FileEdit]) -> Result<()> {
    files.iter().try_for_each(|file| {
        replace(&file.path, file.after.as_bytes())
            .with_context(|| format!("{} cannot be written", file.path.display()))
    })
}
