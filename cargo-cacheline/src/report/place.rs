//! Places in the source that a user knows.

use std::collections::BTreeMap;
use std::path::Path;

use super::Place;
use crate::names::{Location, Names, Source};

/// Where the code of each process is in the source.
pub(super) struct Places<'a> {
    /// The folder of the recording.
    pub(super) folder: &'a Path,
    /// The names of each process.
    pub(super) names: &'a [&'a dyn Names],
}

impl Places<'_> {
    /// The places of code, by process and return address with a count, the most frequent first.
    pub(super) fn by_count(&self, code: &BTreeMap<(usize, u64), u64>) -> Vec<Place> {
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

    /// The innermost place in the workspace, or else in what is not of the standard library, or else of all.
    fn of_code(&self, process: usize, address: u64) -> Option<Place> {
        let locations = self.names[process].code(address);
        let found = locations
            .iter()
            .find(|location| location.in_workspace)
            .or_else(|| locations.iter().find(|location| !is_std(location)))
            .or(locations.first())?;
        self.of_location(found)
    }

    pub(super) fn of_location(&self, location: &Location) -> Option<Place> {
        let place = self.of_source(location.source.as_ref()?);
        Some(Place {
            function: Some(location.function.clone()),
            ..place
        })
    }

    pub(super) fn of_source(&self, source: &Source) -> Place {
        let file = source
            .file
            .strip_prefix(self.folder)
            .unwrap_or(&source.file);
        Place {
            file: file.to_owned(),
            line: source.line,
            function: None,
        }
    }
}

/// Whether a place is of the standard library, as its source is distributed and as its debug information names it.
fn is_std(location: &Location) -> bool {
    let Some(source) = &location.source else {
        return ["core::", "alloc::", "std::"]
            .iter()
            .any(|path| location.function.starts_with(path));
    };
    let file = source.file.to_string_lossy();
    file.starts_with("/rustc/") || file.contains("/rustlib/src/rust/library/")
}
