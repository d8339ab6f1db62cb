//! `cargo cacheline suggest --apply`: suggestions as changes of the files of the workspace.
//!
//! [`Edits`] are the changes of each file, as text before and after. [`Edits::of`] works them out and writes nothing; [`write()`] writes them,
//! has cargo build the result, and puts all files back as they were if that fails.

mod cargo;
mod elements;
mod errors;
mod export;
mod library;
mod literals;
mod manifest;
mod options;
mod own_lines;
mod skip;
mod structs;
#[cfg(test)]
mod tests;
mod text;
mod tree;
mod undo;
mod uses;
mod write;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use similar::TextDiff;

pub use self::skip::{left_out, name};
pub use self::write::{Options, write};

use self::text::Edit;
use self::uses::Owner;
use crate::source::Sources;
use crate::suggest::Change;

/// The changes of all files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edits {
    /// The files that change, by path.
    pub files: Vec<FileEdit>,
    /// What is not edited, each in a sentence that says what to do.
    pub by_hand: Vec<String>,
}

/// The change of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdit {
    /// The file, absolute.
    pub path: PathBuf,
    /// Its text as it is.
    pub before: String,
    /// Its text as it will be.
    pub after: String,
}

/// Edits while they are worked out.
struct Work<'a> {
    sources: &'a Sources,
    /// By file, in the order in which they were found.
    edits: BTreeMap<PathBuf, Vec<Edit>>,
    by_hand: Vec<String>,
    /// The structs that the edits export, by path, and under which names.
    exported: Vec<(String, String)>,
}

impl Edits {
    /// The edits that changes ask for. A package that does not depend on `cache-layout` gets it as a dependency: the one that is
    /// in the folder `library`, or else the one of this command's version.
    ///
    /// # Errors
    ///
    /// If a `Cargo.toml` cannot be read.
    pub fn of(sources: &Sources, changes: &[&Change], library: Option<&Path>) -> Result<Self> {
        let mut edits = Self::of_sources(sources, changes);
        let manifests = manifest::edits(sources, &edits.files, library)?;
        edits.files.extend(manifests);
        edits.files.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(edits)
    }

    /// The edits of the files of source alone.
    fn of_sources(sources: &Sources, changes: &[&Change]) -> Self {
        let mut work = Work {
            sources,
            edits: BTreeMap::new(),
            by_hand: Vec::new(),
            exported: Vec::new(),
        };
        // What wraps the elements of a field comes last, so that it is around what becomes of the literals in it.
        let mut wrapped = Vec::new();
        for change in changes {
            if let Change::Struct(change) = change {
                wrapped.extend(structs::edit(&mut work, change));
            }
        }
        for (file, edits) in wrapped {
            work.add(&file, edits);
        }
        for change in changes {
            if let Change::OwnLines(change) = change {
                own_lines::edit(&mut work, change);
            }
        }
        let mut by_hand = Vec::new();
        for sentence in std::mem::take(&mut work.by_hand) {
            if !by_hand.contains(&sentence) {
                by_hand.push(sentence);
            }
        }
        Self {
            files: work.files(),
            by_hand,
        }
    }

    /// What changes, as `git apply` takes it in the folder `root`.
    #[must_use]
    pub fn diff(&self, root: &Path) -> String {
        let of_file = |file: &FileEdit| {
            let path = file.path.strip_prefix(root).unwrap_or(&file.path).display();
            let diff = TextDiff::from_lines(&*file.before, &*file.after);
            let mut diff = diff.unified_diff();
            diff.header(&format!("a/{path}"), &format!("b/{path}"))
                .to_string()
        };
        self.files.iter().map(of_file).collect()
    }
}

impl<'a> Work<'a> {
    /// Adds edits of a file.
    fn add(&mut self, file: &Path, edits: Vec<Edit>) {
        self.edits.entry(file.to_owned()).or_default().extend(edits);
    }

    /// A file and a line of it, from the root of the workspace.
    fn place(&self, file: &Path, line: u32) -> String {
        let file = file.strip_prefix(&self.sources.root).unwrap_or(file);
        format!("{}:{line}", file.display())
    }

    fn text(&self, file: &Path) -> &'a str {
        let mut files = self.sources.files.iter();
        files
            .find(|known| known.path == file)
            .map_or("", |file| &file.text)
    }

    /// Where elements are used in a way that `OwnLines` around each would break, if anywhere.
    fn hindrance(&self, owner: Owner<'_>) -> Option<String> {
        self.sources.files.iter().find_map(|file| {
            let line = uses::hindrance(&file.text, owner)?;
            Some(self.place(&file.path, u32::try_from(line).unwrap_or_default()))
        })
    }

    /// Lists what is not edited.
    fn by_hand(&mut self, sentence: String) {
        self.by_hand.push(sentence);
    }

    fn files(&self) -> Vec<FileEdit> {
        let files = self.edits.iter().filter_map(|(path, edits)| {
            let before = self.text(path).to_owned();
            let after = text::edited(&before, edits);
            (before != after).then(|| FileEdit {
                path: path.clone(),
                before,
                after,
            })
        });
        files.collect()
    }
}
