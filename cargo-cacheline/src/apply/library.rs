//! What a file calls `cache-layout`, and what of it values are put into.

use std::path::Path;

use crate::source::{Declaration, Dependency, Sources};

/// The package whose attribute it is.
pub(super) const PACKAGE: &str = "cache-layout";
/// Its name in paths, if it is not renamed.
const NAME: &str = "cache_layout";

/// `cache-layout` as the crate of a file has it.
pub(super) struct Library {
    name: String,
    /// The type of the lines that a struct asks for, if it asks for other than the target's.
    line: Option<String>,
}

impl Library {
    pub(super) fn of(sources: &Sources, file: &Path) -> Self {
        let packages = sources.packages_of(file);
        let mut dependencies = packages
            .iter()
            .flat_map(|(package, _)| &package.dependencies);
        let known = dependencies.find(|dependency| dependency.package == PACKAGE);
        Self {
            name: known.map_or_else(|| NAME.to_owned(), Dependency::name),
            line: None,
        }
    }

    /// Takes the lines that a struct's attribute names: `line = 64`.
    pub(super) fn line_of(&mut self, declaration: &Declaration) {
        let options = declaration.attribute.as_ref();
        let mut options = options
            .into_iter()
            .flat_map(|attribute| attribute.options.split(','));
        self.line = options.find_map(|option| {
            let size = option
                .trim()
                .strip_prefix("line")?
                .trim_start()
                .strip_prefix('=')?;
            let size: u32 = size.trim().parse().ok()?;
            Some(self.path(&format!("Line{size}")))
        });
    }

    /// The path of something in it.
    pub(super) fn path(&self, name: &str) -> String {
        format!("{}::{name}", self.name)
    }

    /// Its name, if that is not the usual one.
    pub(super) fn renamed(&self) -> Option<&str> {
        (self.name != NAME).then_some(&self.name)
    }

    /// What goes before and behind a type that is put into `OwnLines`.
    pub(super) fn around_type(&self) -> (String, String) {
        let line = self.line.as_ref();
        let line = line.map(|line| format!(", {line}")).unwrap_or_default();
        (format!("{}<", self.path("OwnLines")), format!("{line}>"))
    }

    /// What goes before and behind a value.
    pub(super) fn around_value(&self) -> (String, String) {
        match &self.line {
            None => (format!("{}(", self.path("OwnLines::new")), ")".to_owned()),
            Some(line) => (
                format!("{}(", self.path("OwnLines::new_in")),
                format!(", {line})"),
            ),
        }
    }
}

/// Whether a text has a path into it that is not renamed.
pub(super) fn is_used_in(text: &str) -> bool {
    text.contains(&format!("{NAME}::"))
}
