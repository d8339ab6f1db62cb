//! Names and what they stand for: modules and blocks of functions, what is declared in each, and what is imported there.

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::type_name;

/// The number of a scope in [`Scopes`].
pub(super) type ScopeId = usize;

/// The number of a declaration in `Sources`.
pub(super) type DeclarationId = usize;

/// A path as it is written, without generic arguments and `r#`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Path {
    /// Whether it begins with `::`.
    pub(super) is_global: bool,
    pub(super) segments: Vec<String>,
}

/// As it is written in an import.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self
            .segments
            .iter()
            .map(|name| type_name::declared(name))
            .collect();
        let start = if self.is_global { "::" } else { "" };
        write!(f, "{start}{}", names.join("::"))
    }
}

impl Path {
    /// The name alone, if that is all.
    pub(super) fn name(&self) -> Option<&str> {
        match &self.segments[..] {
            [name] if !self.is_global => Some(name),
            _ => None,
        }
    }
}

/// What a name stands for where it is declared.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Type(DeclarationId),
    Module(ScopeId),
    /// An import, or an alias of a type.
    Path(Path),
    /// Something else that hides what is further out.
    Other,
}

/// A module, or a block in a function.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// The crate, as a number of [`Scopes::externs`].
    pub(super) of_crate: usize,
    /// The module or the block around it.
    pub(super) parent: Option<ScopeId>,
    /// Whether names of the scope around it are in scope here.
    pub(super) is_block: bool,
    /// Its path as debug information has it, with the crate.
    pub(super) path: Vec<String>,
    /// A name may have several meanings, as `#[cfg]` tells.
    pub(super) names: HashMap<String, Vec<Meaning>>,
    /// The modules of which everything is imported.
    pub(super) globs: Vec<Path>,
}

/// All scopes of a workspace.
#[derive(Clone, Debug, Default)]
pub(super) struct Scopes {
    pub(super) all: Vec<Scope>,
    /// The root of each crate.
    pub(super) roots: Vec<ScopeId>,
    /// What each crate calls the other crates of the workspace.
    pub(super) externs: Vec<HashMap<String, ScopeId>>,
}

/// What is being looked up, so that imports that go in circles end.
type Seen = HashSet<(ScopeId, Path)>;

/// Something that a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Type(DeclarationId),
    Module(ScopeId),
}

impl Scopes {
    /// A new scope in another.
    pub(super) fn inside(&mut self, parent: ScopeId, is_block: bool, path: Vec<String>) -> ScopeId {
        self.all.push(Scope {
            of_crate: self.all[parent].of_crate,
            parent: Some(parent),
            is_block,
            path,
            ..Scope::default()
        });
        self.all.len() - 1
    }

    /// The types that a path may mean in a scope.
    pub(super) fn types(&self, scope: ScopeId, path: &Path) -> Vec<DeclarationId> {
        let ends = self.ends(scope, path, &mut Seen::new());
        let mut types: Vec<_> = ends
            .into_iter()
            .filter_map(|end| match end {
                End::Type(declaration) => Some(declaration),
                End::Module(_) => None,
            })
            .collect();
        types.sort_unstable();
        types.dedup();
        types
    }

    fn ends(&self, scope: ScopeId, path: &Path, seen: &mut Seen) -> Vec<End> {
        let Some((first, rest)) = path.segments.split_first() else {
            return Vec::new();
        };
        if !seen.insert((scope, path.clone())) {
            return Vec::new();
        }
        let mut ends = self.first(scope, first, path.is_global, seen);
        for name in rest {
            let modules = ends.into_iter().filter_map(|end| match end {
                End::Module(module) => Some(module),
                End::Type(_) => None,
            });
            let modules: Vec<_> = modules.collect();
            ends = modules
                .into_iter()
                .flat_map(|module| self.in_module(module, name, seen))
                .collect();
        }
        ends
    }

    /// What the first name of a path means.
    fn first(&self, scope: ScopeId, name: &str, is_global: bool, seen: &mut Seen) -> Vec<End> {
        let of_crate = self.all[scope].of_crate;
        let module = self.module_of(scope);
        let is_of_another = || {
            let root = self.externs[of_crate].get(name);
            root.map(|&root| vec![End::Module(root)])
                .unwrap_or_default()
        };
        match name {
            _ if is_global => return is_of_another(),
            "crate" => return vec![End::Module(self.roots[of_crate])],
            "self" => return vec![End::Module(module)],
            "super" => {
                let parent = self.all[module].parent.map(|parent| self.module_of(parent));
                return parent.map(End::Module).into_iter().collect();
            }
            _ => {}
        }
        let mut inner = Some(scope);
        while let Some(scope) = inner {
            let found = self.names(scope, name, seen);
            if let Some(found) = found {
                return found;
            }
            inner = self.all[scope].parent.filter(|_| self.all[scope].is_block);
        }
        is_of_another()
    }

    /// What a name means behind the path of a module.
    fn in_module(&self, module: ScopeId, name: &str, seen: &mut Seen) -> Vec<End> {
        if name == "super" {
            let parent = self.all[module].parent.map(|parent| self.module_of(parent));
            return parent.map(End::Module).into_iter().collect();
        }
        self.names(module, name, seen).unwrap_or_default()
    }

    /// What a name means that is declared in a scope or imported there; nothing if it is not.
    fn names(&self, scope: ScopeId, name: &str, seen: &mut Seen) -> Option<Vec<End>> {
        let of_scope = &self.all[scope];
        if let Some(meanings) = of_scope.names.get(name) {
            let mut ends = Vec::new();
            for meaning in meanings {
                match meaning {
                    Meaning::Type(declaration) => ends.push(End::Type(*declaration)),
                    Meaning::Module(module) => ends.push(End::Module(*module)),
                    Meaning::Path(path) => ends.extend(self.imported(scope, name, path, seen)),
                    Meaning::Other => {}
                }
            }
            return Some(ends);
        }
        let mut ends = Vec::new();
        for glob in &of_scope.globs {
            let mut path = glob.clone();
            path.segments.push(name.to_owned());
            ends.extend(self.ends(scope, &path, seen));
        }
        (!ends.is_empty()).then_some(ends)
    }

    /// What an import means, or an alias. `use app;` of a crate means itself as a name of the scope, and is not it.
    fn imported(&self, scope: ScopeId, name: &str, path: &Path, seen: &mut Seen) -> Vec<End> {
        let is_itself = path.segments.first().is_some_and(|first| first == name);
        let of_crate = self.all[scope].of_crate;
        if let (true, Some(_)) = (is_itself, self.externs[of_crate].get(name)) {
            let path = Path {
                is_global: true,
                ..path.clone()
            };
            return self.ends(scope, &path, seen);
        }
        let ends = self.ends(scope, path, seen);
        if !ends.is_empty() {
            return ends;
        }
        // In the edition 2015, imports begin at the root.
        self.ends(self.roots[of_crate], path, seen)
    }

    /// The module that a scope is in, or that it is.
    pub(super) fn module_of(&self, mut scope: ScopeId) -> ScopeId {
        while let (true, Some(parent)) = (self.all[scope].is_block, self.all[scope].parent) {
            scope = parent;
        }
        scope
    }
}
