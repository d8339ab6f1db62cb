//! Places in the source that a user knows.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::Path;

use super::Place;
use crate::names::{Location, Names, Source};
use crate::recording::Recording;

/// Where the code of each process is in the source.
pub(crate) struct Places<'a> {
    /// The root of the workspace.
    pub(crate) workspace: &'a Path,
    /// The names of each process.
    pub(crate) names: &'a [&'a dyn Names],
    /// Whether nothing was known of some code but that it is of the standard library.
    pub(crate) has_strangers: Cell<bool>,
}

impl<'a> Places<'a> {
    pub(crate) fn of(recording: &'a Recording, names: &'a [&'a dyn Names]) -> Self {
        Self {
            workspace: &recording.workspace,
            names,
            has_strangers: Cell::new(false),
        }
    }
}

impl Places<'_> {
    /// The places of code, by process and return address with a count, the most frequent first.
    pub(crate) fn by_count(&self, code: &BTreeMap<(usize, u64), u64>) -> Vec<Place> {
        let mut counts: BTreeMap<Place, u64> = BTreeMap::new();
        for (&(process, address), count) in code {
            if let Some(place) = self.of_code(process, address) {
                *counts.entry(place).or_default() += count;
            }
        }
        let mut places: Vec<_> = counts.into_iter().collect();
        places.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        places.into_iter().map(|(place, _)| place).collect()
    }

    /// The innermost place in the workspace, or else in what is not of the standard library. Of the standard library it is the function that was
    /// called, and not what that is made of: the caller is not known, but this is what it calls.
    fn of_code(&self, process: usize, address: u64) -> Option<Place> {
        let locations = self.names[process].code(address);
        let own = locations.iter().find(|location| location.in_workspace);
        let found = own.or_else(|| locations.iter().find(|location| !is_of_std(location)));
        if found.is_none() && !locations.is_empty() {
            self.has_strangers.set(true);
        }
        let found = found.or(locations.last())?;
        self.of_location(found)
    }

    pub(crate) fn of_location(&self, location: &Location) -> Option<Place> {
        let place = self.of_source(location.source.as_ref()?);
        Some(Place {
            function: Some(location.function.clone()),
            ..place
        })
    }

    /// In the workspace from its root, whichever folder it was recorded in; in a registry from the crate's own folder, in the standard library from its
    /// crate's.
    pub(crate) fn of_source(&self, source: &Source) -> Place {
        let file = source
            .file
            .strip_prefix(self.workspace)
            .unwrap_or(&source.file);
        Place {
            file: from_crate(file).to_owned(),
            line: source.line,
            function: None,
        }
    }
}

/// A file without the folders that only one machine has.
fn from_crate(file: &Path) -> &Path {
    let folders: Vec<_> = file.iter().collect();
    let library = folders.iter().rposition(|folder| *folder == "library");
    let registry = folders
        .windows(2)
        .rposition(|pair| pair == ["registry", "src"]);
    let left_out = match (library, registry) {
        (Some(library), _) if is_std(file) => library + 1,
        // The folder in there is the registry's own.
        (_, Some(registry)) => registry + 3,
        _ => return file,
    };
    let mut rest = file.iter();
    rest.by_ref().take(left_out).for_each(drop);
    rest.as_path()
}

/// Whether a file is of the standard library, as its source is distributed and as its debug information names it.
fn is_std(file: &Path) -> bool {
    let file = file.to_string_lossy();
    file.starts_with("/rustc/") || file.contains("/rustlib/src/rust/library/")
}

/// Whether code is of the standard library.
pub(crate) fn is_of_std(location: &Location) -> bool {
    match &location.source {
        Some(source) => is_std(&source.file),
        None => ["core::", "alloc::", "std::"]
            .iter()
            .any(|path| location.function.starts_with(path)),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::from_crate;

    #[test]
    fn files_are_named_from_their_crate() {
        let cases = [
            (
                "/rustc/5980/library/core/src/sync/atomic.rs",
                "core/src/sync/atomic.rs",
            ),
            (
                "/root/.rustup/toolchains/1/lib/rustlib/src/rust/library/alloc/src/sync.rs",
                "alloc/src/sync.rs",
            ),
            (
                "/home/a/.cargo/registry/src/index.crates.io-1949/flume-0.11.0/src/lib.rs",
                "flume-0.11.0/src/lib.rs",
            ),
            (
                "/project/library/registry/main.rs",
                "/project/library/registry/main.rs",
            ),
            ("src/main.rs", "src/main.rs"),
        ];
        for (file, expected) in cases {
            assert_eq!(from_crate(Path::new(file)), Path::new(expected));
        }
    }
}
