//! The source of a workspace: where the types and statics are declared that debug information names.
//!
//! [`Sources`] reads the files of every crate of the workspace from their root files on, and knows what each declares. The
//! [`Declaration`] of a type has its fields and marks, and the bytes of the file that edits are about.

mod collect;
mod declaration;
mod declare;
mod file;
mod folder;
mod marks;
mod missing;
mod path;
mod scope;
mod site;
#[cfg(test)]
pub(crate) mod tests;
mod tokens;
mod values;
mod workspace;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Result;

pub use self::declaration::{Attribute, Declaration, Field, Kind, Static, Variable};
pub use self::file::SourceFile;
pub use self::missing::{Missing, Unread};
pub use self::site::{FieldValue, Found, Site, Use};
pub use self::workspace::{CrateRoot, Dependency, Package};

use self::collect::Read;
use self::folder::Folder;
use self::path::{IMPL, Sought};
use self::scope::{DeclarationId, Scope, ScopeId, Scopes};

/// What the files of a workspace declare.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The folder of the workspace, absolute.
    pub root: PathBuf,
    /// The packages of the workspace.
    pub packages: Vec<Package>,
    /// The files that were read.
    pub files: Vec<SourceFile>,
    /// The files that could not be read.
    pub unread: Vec<Unread>,
    declarations: Vec<Declaration>,
    /// The crates that have each of them.
    crates_of: Vec<BTreeSet<usize>>,
    /// By path; a file that several crates have declares its types in each.
    by_path: BTreeMap<String, Vec<DeclarationId>>,
    statics: Vec<Static>,
    /// With the block that each is in.
    variables: Vec<(ScopeId, Variable)>,
    generated: Vec<Generated>,
    scopes: Scopes,
    sites: Vec<Site>,
}

/// A macro that may declare types.
#[derive(Clone, Debug)]
struct Generated {
    /// Where it stands, as debug information would have it.
    path: String,
    macro_name: String,
    /// Whether it is defined here, and not called.
    is_definition: bool,
    /// The names among its tokens; in a definition those of the types that it declares, `$` for one that it is given.
    names: Vec<String>,
    file: PathBuf,
    line: u32,
}

impl Sources {
    /// Reads the workspace that a folder is in.
    ///
    /// # Errors
    ///
    /// If cargo finds no workspace there. A file that cannot be read is no error, but in [`Self::unread`].
    pub fn read(folder: &Path) -> Result<Self> {
        let (root, packages) = workspace::packages(folder)?;
        let read = |file: &Path| std::fs::read_to_string(file);
        Ok(Self::of_packages(root, packages, &read))
    }

    /// Reads packages, where `read` gives the text of a file.
    pub fn of_packages(
        root: PathBuf,
        packages: Vec<Package>,
        read: &dyn Fn(&Path) -> std::io::Result<String>,
    ) -> Self {
        let mut sources = Self {
            root,
            ..Self::default()
        };
        let crates: Vec<_> = packages
            .iter()
            .flat_map(|package| &package.crates)
            .collect();
        for (number, root) in crates.iter().enumerate() {
            sources.scopes.all.push(Scope {
                of_crate: number,
                path: vec![root.name.clone()],
                ..Scope::default()
            });
            sources.scopes.roots.push(number);
        }
        sources.scopes.externs = workspace::externs(&packages);
        for (number, root) in crates.iter().enumerate() {
            sources.crate_at(root, number, read);
        }
        sources.packages = packages;
        sources
    }

    fn crate_at(&mut self, root: &CrateRoot, scope: usize, read: Read<'_>) {
        collect::collect(self, read, &root.file, Folder::beside(&root.file), scope);
    }

    /// The declaration of a type by its path in debug information, generics or not. If two crates of one name declare such a type, the one with
    /// all of these fields is meant.
    ///
    /// # Errors
    ///
    /// If there is none that could be edited, or none with these fields.
    pub fn find(&self, path: &str, fields: &[&str]) -> Result<&Declaration, Missing> {
        let sought = Sought::of(path);
        let found = self.declared(&sought);
        if found.is_empty() {
            return Err(self.missing(path, &sought));
        }
        let lacks = |declaration: &Declaration| -> Vec<String> {
            let missing = fields
                .iter()
                .filter(|name| declaration.field(name).is_none());
            missing.map(|name| (*name).to_owned()).collect()
        };
        let mut fitting = found.iter().filter(|each| lacks(each).is_empty());
        match (fitting.next(), fitting.next()) {
            (Some(one), None) => Ok(one),
            (Some(_), Some(_)) => Err(Missing::Several {
                path: path.to_owned(),
                places: found
                    .iter()
                    .map(|each| (each.file.clone(), each.line))
                    .collect(),
            }),
            (None, _) => Err(Missing::Changed {
                path: path.to_owned(),
                file: found[0].file.clone(),
                line: found[0].line,
                fields: lacks(found[0]),
            }),
        }
    }

    /// The static with a path as debug information has it.
    ///
    /// # Errors
    ///
    /// If there is none, or several.
    pub fn find_static(&self, path: &str) -> Result<&Static, Missing> {
        let sought = Sought::of(path);
        let mut found = self.statics.iter().filter(|each| sought.is(&each.path));
        match (found.next(), found.next()) {
            (Some(one), None) => Ok(one),
            (Some(one), Some(other)) => Err(Missing::Several {
                path: path.to_owned(),
                places: [one, other]
                    .map(|each| (each.file.clone(), each.line))
                    .into(),
            }),
            (None, _) => Err(self.missing(path, &sought)),
        }
    }

    /// Whether there is a crate that has both types.
    #[must_use]
    pub fn are_of_one_crate(&self, one: &Declaration, other: &Declaration) -> bool {
        let crates = |of: &Declaration| {
            let is_it = |each: &Declaration| each.file == of.file && each.range == of.range;
            let number = self.declarations.iter().position(is_it);
            number.map(|number| &self.crates_of[number])
        };
        let crates = crates(one).zip(crates(other));
        crates.is_some_and(|(one, other)| !one.is_disjoint(other))
    }

    /// All declarations of types, those of a file that several crates have once.
    pub fn declarations(&self) -> impl Iterator<Item = &Declaration> {
        self.declarations.iter()
    }

    /// The variable of a function, if one and only one of its name is declared there with a value.
    #[must_use]
    pub fn find_variable(&self, function: &str, name: &str) -> Option<&Variable> {
        let sought = Sought::of(&format!("{function}::{name}"));
        let mut found = self.variables.iter().map(|(_, variable)| variable);
        let mut found = found.by_ref().filter(|variable| sought.is(&variable.path));
        let one = found.next()?;
        let is_other = |other: &Variable| other.file != one.file || other.value_at != one.value_at;
        (!found.any(is_other)).then_some(one)
    }

    /// The file and line of a macro that is called as a type is, in a crate that declares the type.
    #[must_use]
    pub fn macro_called_like(&self, declaration: &Declaration) -> Option<(&Path, u32)> {
        let crates = |path: &Path| {
            let known = self.files.iter().find(|known| known.path == path);
            known.map_or(&[][..], |known| &known.crates)
        };
        let of_type = crates(&declaration.file);
        let mut definitions = self.generated.iter().filter(|each| each.is_definition);
        let found = definitions.find(|each| {
            each.macro_name == declaration.name
                && crates(&each.file)
                    .iter()
                    .any(|number| of_type.contains(number))
        })?;
        Some((&found.file, found.line))
    }

    /// The packages that a file is of, and whether it is only of their tests, examples and benches.
    #[must_use]
    pub fn packages_of(&self, file: &Path) -> Vec<(&Package, bool)> {
        let known = self.files.iter().find(|known| known.path == file);
        let numbers = known.map_or(&[][..], |known| &known.crates);
        let mut first = 0;
        let mut found = Vec::new();
        for package in &self.packages {
            let own = first..first + package.crates.len();
            first = own.end;
            let numbers = numbers.iter().filter(|&number| own.contains(number));
            let mut crates = numbers
                .map(|number| &package.crates[number - own.start])
                .peekable();
            if crates.peek().is_some() {
                found.push((package, crates.all(|root| root.is_development)));
            }
        }
        found
    }

    fn declared(&self, sought: &Sought) -> Vec<&Declaration> {
        let fitting = self.by_path.iter().filter(|(path, _)| sought.is(path));
        let numbers: BTreeSet<_> = fitting.flat_map(|(_, numbers)| numbers).collect();
        numbers
            .into_iter()
            .map(|&number| &self.declarations[number])
            .collect()
    }

    fn leave_out(&mut self, file: &Path, line: u32, message: String) {
        let unread = Unread {
            file: file.to_owned(),
            line,
            message,
        };
        if !self.unread.contains(&unread) {
            self.unread.push(unread);
        }
    }

    /// The number of a file of the crate that a scope is in.
    fn number_of(&mut self, path: &Path, text: String, scope: usize) -> usize {
        let known = self.files.iter().position(|known| known.path == path);
        let number = known.unwrap_or_else(|| {
            self.files.push(SourceFile {
                path: path.to_owned(),
                text,
                crates: Vec::new(),
            });
            self.files.len() - 1
        });
        self.files[number]
            .crates
            .push(self.scopes.all[scope].of_crate);
        number
    }

    /// Adds a declaration; one that another crate has too is the same one.
    fn declares(&mut self, declaration: Declaration, of_crate: usize) -> DeclarationId {
        let path = declaration.path.clone();
        let is_same = |known: &Declaration| {
            known.file == declaration.file && known.range == declaration.range
        };
        let known = self.declarations.iter().position(is_same);
        let number = known.unwrap_or_else(|| {
            self.declarations.push(declaration);
            self.crates_of.push(BTreeSet::new());
            self.declarations.len() - 1
        });
        self.crates_of[number].insert(of_crate);
        let numbers = self.by_path.entry(path).or_default();
        if !numbers.contains(&number) {
            numbers.push(number);
        }
        number
    }
}
