//! What dropping a field does, as far as its type says: run code that somebody may see, only free memory, or nothing.
//!
//! Nobody can see when memory is freed, so fields that only do that may be dropped in any order. For the values that they
//! hold, the compiler is asked; in a generic struct that is possible for what does not depend on a parameter. The compiler is
//! also asked whether a name means what it is taken to mean, where `core` has that: a `Cell` may be anybody's.

use syn::{Path, PathArguments, PathSegment, Type};

use super::names::is_of_the_language;
use super::{facts_of, type_arguments};
use crate::parameters::Parameters;

/// What dropping a field does.
#[derive(Default)]
pub(crate) struct Drops {
    /// Memory is freed, which makes the field need dropping though no value in it may.
    pub(crate) frees: bool,
    /// The types of the values that are dropped, of which the compiler knows whether they need it.
    pub(crate) values: Vec<Type>,
    /// What is taken for granted of types because of their names.
    pub(crate) beliefs: Vec<Belief>,
}

/// What a name says of a type, for the compiler to confirm.
#[derive(Clone)]
pub(crate) enum Belief {
    /// Nothing happens where a value is dropped.
    NeedsNoDrop(Type),
    /// Nothing happens but to the values of its parameters.
    DropsNoMore(Type),
}

impl Belief {
    pub(crate) fn ty(&self) -> &Type {
        match self {
            Self::NeedsNoDrop(ty) | Self::DropsNoMore(ty) => ty,
        }
    }
}

impl Drops {
    /// Of a field of this type, in a struct with these parameters.
    pub(crate) fn of(ty: &Type, parameters: &Parameters) -> Self {
        let mut drops = Self::default();
        drops.add(ty, parameters);
        drops
    }

    /// Whether somebody may see when the field is dropped.
    pub(crate) fn may_be_seen(&self) -> bool {
        !self.values.is_empty()
    }

    /// Whether somebody may, unless the names of types mean what they seem to.
    pub(crate) fn may_be_seen_after_all(&self) -> bool {
        self.may_be_seen() || !self.beliefs.is_empty()
    }

    /// The same without beliefs in types that depend on a parameter.
    pub(crate) fn measured(&self, parameters: &Parameters) -> Self {
        let beliefs = self.beliefs.iter();
        let measured = beliefs.filter(|belief| !parameters.stand_in(belief.ty()));
        Self {
            frees: self.frees,
            values: self.values.clone(),
            beliefs: measured.cloned().collect(),
        }
    }

    fn add(&mut self, ty: &Type, parameters: &Parameters) {
        if parameters.are_copied_in(ty) {
            return;
        }
        match ty {
            Type::Group(group) => self.add(&group.elem, parameters),
            Type::Paren(paren) => self.add(&paren.elem, parameters),
            Type::Reference(_) | Type::Ptr(_) | Type::FnPtr(_) | Type::Never(_) => {}
            Type::Array(array) => self.add(&array.elem, parameters),
            Type::Slice(slice) => self.add(&slice.elem, parameters),
            Type::Tuple(tuple) => self.add_all(tuple.elems.iter(), parameters),
            Type::Path(path) if path.qself.is_none() => self.add_named(ty, &path.path, parameters),
            _ => self.values.push(ty.clone()),
        }
    }

    fn add_all<'a>(&mut self, types: impl Iterator<Item = &'a Type>, parameters: &Parameters) {
        for ty in types {
            self.add(ty, parameters);
        }
    }

    fn add_named(&mut self, ty: &Type, path: &Path, parameters: &Parameters) {
        let holder = standard(path).and_then(|last| Some((last, Holder::of(last)?)));
        let Some((last, holder)) = holder else {
            self.add_unheld(ty, path, parameters);
            return;
        };
        let values = type_arguments(last).into_iter();
        match holder {
            Holder::Nothing => self.beliefs.push(Belief::DropsNoMore(ty.clone())),
            Holder::Values => {
                self.beliefs.push(Belief::DropsNoMore(ty.clone()));
                self.add_all(values, parameters);
            }
            // Nobody can name it where there is no `std`, nor know what it drops where a parameter is not known.
            Holder::ElsewhereInPlace if parameters.stand_in(ty) => self.values.push(ty.clone()),
            Holder::ElsewhereInPlace => self.add_all(values, parameters),
            Holder::Bytes => self.beliefs.push(Belief::NeedsNoDrop(ty.clone())),
            Holder::Memory => {
                self.frees = true;
                self.add_all(values, parameters);
            }
        }
    }

    /// A type that holds nothing, as far as is known.
    fn add_unheld(&mut self, ty: &Type, path: &Path, parameters: &Parameters) {
        if parameters.stand_in(ty) || facts_of(ty, parameters).may_drop {
            self.values.push(ty.clone());
        } else if !path.get_ident().is_some_and(is_of_the_language) {
            self.beliefs.push(Belief::NeedsNoDrop(ty.clone()));
        }
    }
}

/// What a type of the standard library drops.
#[derive(Clone, Copy)]
enum Holder {
    Nothing,
    /// Nothing, and it has no parameters.
    Bytes,
    /// The values of its parameters, in place.
    Values,
    /// The same, of a type that `core` does not have.
    ElsewhereInPlace,
    /// The values of its parameters, and the memory that they are in.
    Memory,
}

impl Holder {
    /// The holder of this name, with no more parameters than it drops values of: an allocator, or a hasher of the user's, is
    /// a type that nothing is known of.
    fn of(segment: &PathSegment) -> Option<Self> {
        let name = segment.ident.to_string();
        let parameters = type_arguments(segment).len();
        let is_plain = matches!(segment.arguments, PathArguments::None);
        match name.as_str() {
            "AtomicPtr" | "Discriminant" | "ManuallyDrop" | "MaybeUninit" | "NonNull"
            | "PhantomData" => Some(Self::Nothing),
            "Cell" | "Option" | "OnceCell" | "OwnLines" | "Pin" | "Poll" | "RefCell"
            | "Reverse" | "Saturating" | "UnsafeCell" | "Wrapping" => Some(Self::Values),
            "CachePadded" | "OnceLock" | "SyncUnsafeCell" => Some(Self::ElsewhereInPlace),
            // With one parameter it is somebody's alias, and nobody knows which error it has.
            "Result" if parameters == 2 => Some(Self::Values),
            "CStr" | "OsStr" | "Path" | "str" if is_plain => Some(Self::Bytes),
            "CString" | "OsString" | "PathBuf" | "String" if is_plain => Some(Self::Memory),
            "Cow" if type_arguments(segment).into_iter().all(has_plain_owner) => Some(Self::Memory),
            "BTreeSet" | "BinaryHeap" | "Box" | "HashSet" | "LinkedList" | "Mutex" | "RwLock"
            | "Vec" | "VecDeque"
                if parameters == 1 =>
            {
                Some(Self::Memory)
            }
            "BTreeMap" | "HashMap" if parameters == 2 => Some(Self::Memory),
            _ => None,
        }
    }
}

/// Whether the owned form of a borrowed type is a `String`, a `Vec` or the like.
fn has_plain_owner(borrowed: &Type) -> bool {
    match borrowed {
        Type::Slice(_) => true,
        Type::Path(path) => standard(&path.path).is_some_and(|last| {
            ["CStr", "OsStr", "Path", "str"]
                .iter()
                .any(|name| last.ident == name)
        }),
        _ => false,
    }
}

/// The modules of the standard library that these types are in, as they are imported.
const MODULES: [&str; 25] = [
    "alloc",
    "borrow",
    "boxed",
    "btree_map",
    "btree_set",
    "cache_layout",
    "cell",
    "cmp",
    "collections",
    "core",
    "ffi",
    "hash_map",
    "hash_set",
    "marker",
    "mem",
    "num",
    "option",
    "path",
    "pin",
    "ptr",
    "result",
    "std",
    "string",
    "sync",
    "vec",
];

/// The last part of a path that may be one into the standard library.
fn standard(path: &Path) -> Option<&PathSegment> {
    let mut segments = path.segments.iter();
    let last = segments.next_back()?;
    let mut modules = segments.map(|segment| segment.ident.to_string());
    modules
        .all(|module| MODULES.contains(&module.as_str()))
        .then_some(last)
}

#[cfg(test)]
mod tests;
