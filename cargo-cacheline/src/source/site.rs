//! Where values of structs are made and taken apart.

use std::ops::Range;

use super::scope::{DeclarationId, Path, ScopeId};
use super::{Declaration, Sources, Variable};
use crate::type_name;

/// A path with braces behind it: `Stats { hits, .. }`.
#[derive(Clone, Debug)]
pub struct Site {
    /// The number of its file in [`Sources::files`].
    pub file: usize,
    /// The line of its first brace, from 1.
    pub line: u32,
    /// The bytes of its path.
    pub path_at: Range<usize>,
    /// The bytes of its braces and what is in them.
    pub braces_at: Range<usize>,
    /// Where the last token in the braces ends.
    pub last_at: usize,
    /// What the value is used for.
    pub use_: Use,
    /// The fields of a literal; none if it is among the tokens of a macro.
    pub fields: Vec<FieldValue>,
    /// Whether its path has generic arguments, `Queue::<u64> { .. }`.
    pub has_arguments: bool,
    /// Whether it is among the tokens of a macro.
    pub is_in_macro: bool,
    /// Where its path is looked up.
    pub(super) scope: ScopeId,
    pub(super) path: Path,
    /// For `Self`: of what the `impl` around it is.
    pub(super) self_type: Option<Path>,
}

/// What a value is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// It is made.
    Literal,
    /// It is made by the macro of the struct's name, `Stats! { .. }`.
    Macro,
    /// It is taken apart.
    Pattern {
        /// Whether the pattern ends in `..`, so that it need not name all fields.
        ends_in_dots: bool,
    },
}

/// A field in a literal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldValue {
    /// Its name without `r#`.
    pub name: String,
    /// The bytes of its name.
    pub name_at: Range<usize>,
    /// The bytes of its value; nothing in `Stats { hits }`.
    pub value_at: Option<Range<usize>>,
}

/// A place where a value of one type is made or taken apart.
#[derive(Clone, Debug)]
pub struct Found<'a> {
    /// The place.
    pub site: &'a Site,
    /// The path of the type to import there, if its name is not in scope.
    pub import: Option<String>,
    /// Whether this is in another crate than that of the type.
    pub is_in_another_crate: bool,
}

impl Sources {
    /// The variable that a name means at a place, if it is declared in the same function before.
    #[must_use]
    pub fn variable(&self, site: &Site, name: &str) -> Option<&Variable> {
        let mut scope = Some(site.scope);
        while let Some(number) = scope.filter(|&number| self.scopes.all[number].is_block) {
            let mut here = self.variables.iter().filter(|(of, variable)| {
                *of == number
                    && variable.value_at.end <= site.path_at.start
                    && variable.path.rsplit("::").next() == Some(name)
            });
            if let Some((_, variable)) = here.next_back() {
                return Some(variable);
            }
            scope = self.scopes.all[number].parent;
        }
        None
    }

    /// Where values of a type are made and taken apart.
    #[must_use]
    pub fn sites_of(&self, declaration: &Declaration) -> Vec<Found<'_>> {
        let is_it =
            |each: &Declaration| each.file == declaration.file && each.range == declaration.range;
        let Some(number) = self.declarations.iter().position(is_it) else {
            return Vec::new();
        };
        let mut found: Vec<Found<'_>> = Vec::new();
        for site in &self.sites {
            // A file that several crates have is gone through for each.
            let is_known = |known: &Found<'_>| {
                known.site.file == site.file && known.site.path_at == site.path_at
            };
            if self.is_of(site, number) && !found.iter().any(is_known) {
                let of_crate = self.scopes.all[site.scope].of_crate;
                found.push(Found {
                    site,
                    import: self.import(site, number),
                    is_in_another_crate: !self.crates_of[number].contains(&of_crate),
                });
            }
        }
        found
    }

    fn is_of(&self, site: &Site, number: DeclarationId) -> bool {
        let Some(path) = site.written() else {
            return false;
        };
        let types = self.scopes.types(site.scope, path);
        if !types.is_empty() || !site.is_in_macro {
            return types.contains(&number);
        }
        // What a macro is defined as means what it means where it is called: the only one of that name.
        let is_called_so = |each: &Declaration| {
            path.name()
                .is_some_and(|name| name == type_name::plain(&each.name))
        };
        let mut named = self.declarations.iter().enumerate();
        let mut named = named.by_ref().filter(|(_, each)| is_called_so(each));
        named.next().is_some_and(|(first, _)| first == number) && named.next().is_none()
    }

    /// The path to import, if the name of the type does not mean it at a place.
    fn import(&self, site: &Site, number: DeclarationId) -> Option<String> {
        let declaration = &self.declarations[number];
        let name = type_name::plain(&declaration.name);
        let means_it = |path: &Path| self.scopes.types(site.scope, path).contains(&number);
        let alone = Path {
            is_global: false,
            segments: vec![name.to_owned()],
        };
        let written = site.written()?;
        if means_it(&alone) || !means_it(written) || declaration.is_local {
            return None;
        }
        let is_named = written.segments.last().is_some_and(|last| last == name);
        if is_named && written.segments.len() > 1 {
            return Some(written.to_string());
        }
        let of_crate = self.scopes.all[site.scope].of_crate;
        let mut segments: Vec<_> = declaration.path.split("::").map(str::to_owned).collect();
        if self.crates_of[number].contains(&of_crate) {
            "crate".clone_into(&mut segments[0]);
        }
        Some(
            Path {
                is_global: false,
                segments,
            }
            .to_string(),
        )
    }
}

impl Site {
    /// The path, with that of the `impl` for `Self`.
    fn written(&self) -> Option<&Path> {
        if self.path.name() == Some("Self") {
            return self.self_type.as_ref();
        }
        Some(&self.path)
    }
}
