//! Types as the compiler laid them out: all that a program's debug information has, marked or not.

pub mod data;
pub mod describe;
pub mod find;
mod gather;
#[cfg(target_os = "linux")]
pub mod programs;
pub mod shared;
pub mod suspects;
#[cfg(test)]
mod tests;
pub mod text;

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;
use std::rc::Rc;

use anyhow::Result;
use indexmap::IndexSet;

use crate::debug_info::whole::Whole;
use crate::runtime::geometry::GEOMETRIES;
use crate::source::CrateRoot;
use crate::type_name;

/// The length of a cache line, in bytes.
pub const LINE: u64 = GEOMETRIES[0].line as u64;

/// The types and statics of one program, or of several that were built together.
#[derive(Default)]
pub struct Types {
    list: IndexSet<Type>,
    /// The crates of the workspace.
    crates: BTreeSet<String>,
    /// What the programs were built by and for.
    pub builds: BTreeSet<Build>,
    /// Variables that are always at the same place, by program.
    pub statics: Vec<Vec<Static>>,
}

/// What a program was built by and for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Build {
    /// The machine: `x86_64, 64 bits`.
    pub target: String,
    /// The compiler: `rustc 1.95.0 (59807616e 2026-04-14)`.
    pub compiler: String,
}

/// A type of [`Types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(u32);

/// A type. Two that are equal have the same name, and the same is at each of their bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Type {
    /// Its name with its path and generics, as in the source.
    pub name: Rc<str>,
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment in bytes, if it is known.
    pub alignment: Option<u64>,
    /// What it is made of.
    pub shape: Shape,
    /// Whether it is declared in the source: a struct, an enum or a union with a name, and no tuple, closure or array.
    pub is_declared: bool,
    /// The name of its first generic argument that is a type.
    pub argument: Option<Rc<str>>,
}

/// What a type is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A number, a pointer, or a type that nothing is known of.
    Opaque,
    /// A struct, a tuple or a closure; its members by offset.
    Struct(Vec<Member>),
    /// A union.
    Union(Vec<Member>),
    /// An enum.
    Enum {
        /// What says which variant a value is; none if there is only one.
        tag: Option<Tag>,
        /// In the order in which they are declared.
        variants: Vec<Variant>,
    },
    /// Elements one after the other.
    Array {
        /// The type of each.
        element: TypeId,
        /// How many.
        count: u64,
    },
}

/// What says which variant a value of an enum is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    /// In bytes from the start of the enum.
    pub offset: u64,
    /// Its type, a number.
    pub of: TypeId,
    /// Whether it is a niche: bytes that one of the variants has a member on, whose own values leave some over.
    pub is_niche: bool,
}

/// A variant of an enum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Its name.
    pub name: &'static str,
    /// The value that the tag has; none for the variant that all other values are of.
    pub value: Option<i128>,
    /// What it holds, by offset from the start of the enum.
    pub members: Vec<Member>,
}

/// A member of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Member {
    /// Its name; a number in a tuple.
    pub name: &'static str,
    /// In bytes from the start of the type.
    pub offset: u64,
    /// Its type.
    pub of: TypeId,
}

/// A variable that is always at the same place.
#[derive(Clone, Debug)]
pub struct Static {
    /// Its name with its path.
    pub name: Rc<str>,
    /// Where it is in the file, in bytes. What begins a line in the file begins one in memory.
    pub address: u64,
    /// Its size in bytes.
    pub size: u64,
    /// Its type, if that is known.
    pub of: Option<TypeId>,
}

impl Types {
    /// Reads the files of programs. What is declared below `workspace_root` is the user's own; `crates` are those of the workspace, for
    /// in an incremental build only the root file says which crate it is.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or has no types in its debug information.
    pub fn read<P: AsRef<Path>>(
        files: &[P],
        workspace_root: &Path,
        crates: &[CrateRoot],
    ) -> Result<Self> {
        let mut types = Self::default();
        for file in files {
            let whole = Whole::open(file.as_ref(), workspace_root)?;
            types.crates.extend(whole.crates()?.map(ToOwned::to_owned));
            types.builds.insert(whole.build()?);
            let roots = whole.root_files()?;
            let is_in = |root: &&CrateRoot| {
                let resolved = root.file.canonicalize();
                roots.contains(&root.file) || resolved.is_ok_and(|file| roots.contains(&file))
            };
            let found = crates.iter().filter(is_in);
            types.crates.extend(found.map(|root| root.name.clone()));
            let entries = whole.entries()?;
            gather::add(&mut types, &entries, &whole.writable_statics());
        }
        Ok(types)
    }

    /// The type of an identifier.
    #[must_use]
    pub fn get(&self, id: TypeId) -> &Type {
        &self.list[id.0 as usize]
    }

    /// All of them, with their identifiers.
    pub fn ids(&self) -> impl Iterator<Item = (TypeId, &Type)> {
        (0..).map(TypeId).zip(&self.list)
    }

    /// All of them, those of members, elements and pointers too.
    pub fn iter(&self) -> impl Iterator<Item = &Type> {
        self.list.iter()
    }

    /// Whether the type is declared in a crate of the workspace.
    #[must_use]
    pub fn is_of_workspace(&self, of: &Type) -> bool {
        of.is_declared && self.has_crate(&of.name)
    }

    /// Whether there is anything of the workspace.
    #[must_use]
    pub fn has_workspace(&self) -> bool {
        !self.crates.is_empty()
    }

    /// Whether the crate that a path begins with is of the workspace.
    #[must_use]
    pub fn has_crate(&self, path: &str) -> bool {
        let first = path.split_once("::");
        first.is_some_and(|(first, _)| self.crates.contains(first))
    }
}

impl fmt::Debug for Types {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} types of {:?}", self.list.len(), self.crates)
    }
}

impl Type {
    /// Its name without the paths of modules.
    #[must_use]
    pub fn short_name(&self) -> String {
        type_name::short(&self.name)
    }
}
