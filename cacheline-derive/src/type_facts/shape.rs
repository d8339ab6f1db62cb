//! What a type's name says beyond its facts: whether it is unsized, and what its elements are.

use syn::{Path, Type, parse_quote};

use super::{bare, type_arguments};
use crate::parameters::Parameters;
use crate::type_text::path_text;

/// What a field has elements of that different parties may write.
pub(crate) struct Elements<'a> {
    pub(crate) written: Written<'a>,
    /// Whether it is part of the field.
    pub(crate) are_inline: bool,
}

/// What is written of an element.
pub(crate) enum Written<'a> {
    /// The element itself.
    Itself(&'a Type),
    /// It is a pointer: what it points to.
    Target(&'a Type),
    /// It is a raw pointer, which says nothing of what it points to.
    Unknown(&'a Type),
}

/// The elements of an array, a slice, or a container that keeps them elsewhere.
pub(crate) fn element(ty: &Type) -> Option<Elements<'_>> {
    match bare(ty) {
        Type::Array(array) => Some(Elements::of(&array.elem, true)),
        Type::Slice(slice) => Some(Elements::of(&slice.elem, true)),
        Type::Reference(reference) => behind(&reference.elem),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let first = *type_arguments(last).first()?;
            match last.ident.to_string().as_str() {
                "Vec" | "VecDeque" => Some(Elements::of(first, false)),
                name if POINTERS.contains(&name) => behind(first),
                name if TRANSPARENT.contains(&name) => element(first),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The elements of what a pointer points to.
fn behind(target: &Type) -> Option<Elements<'_>> {
    element(target).map(|elements| Elements {
        are_inline: false,
        ..elements
    })
}

impl<'a> Elements<'a> {
    fn of(element: &'a Type, are_inline: bool) -> Self {
        match written_by_pointer(element) {
            Some(written) => Self {
                written,
                are_inline: false,
            },
            None => Self {
                written: Written::Itself(element),
                are_inline,
            },
        }
    }
}

/// What is written of a pointer.
fn written_by_pointer(ty: &Type) -> Option<Written<'_>> {
    let ty = bare(ty);
    match ty {
        Type::Reference(reference) => Some(written_at(&reference.elem)),
        Type::Ptr(_) => Some(Written::Unknown(ty)),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let first = *type_arguments(last).first()?;
            match last.ident.to_string().as_str() {
                "NonNull" => Some(Written::Unknown(ty)),
                name if POINTERS.contains(&name) => Some(written_at(first)),
                name if TRANSPARENT.contains(&name) => written_by_pointer(first),
                _ => None,
            }
        }
        _ => None,
    }
}

/// What is written where a pointer points to; if that is a pointer too, where that does. A slice starts where its first
/// element does.
fn written_at(target: &Type) -> Written<'_> {
    match bare(target) {
        Type::Slice(slice) => written_at(&slice.elem),
        target => written_by_pointer(target).unwrap_or(Written::Target(target)),
    }
}

/// A type that is taken to hold elements because of its name.
pub(crate) struct Holder<'a> {
    pub(crate) ty: &'a Type,
    pub(crate) held: Type,
    pub(crate) gives: Gives,
}

/// How a type gives what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gives {
    ByDeref,
    /// One by one: it is not all in one place.
    ByIndex,
}

/// The types in `ty` that are taken to hold elements, or to point to what is written.
pub(crate) fn holders(ty: &Type) -> Vec<Holder<'_>> {
    let ty = bare(ty);
    match ty {
        Type::Reference(reference) => holders(&reference.elem),
        Type::Array(array) => holders(&array.elem),
        Type::Slice(slice) => holders(&slice.elem),
        Type::Path(path) => {
            let last = path.path.segments.last();
            let named = last.and_then(|last| Some((last, *type_arguments(last).first()?)));
            let Some((last, first)) = named else {
                return Vec::new();
            };
            let (held, gives) = match last.ident.to_string().as_str() {
                "Vec" => (parse_quote!([#first]), Gives::ByDeref),
                "VecDeque" => (first.clone(), Gives::ByIndex),
                name if POINTERS.contains(&name) => (first.clone(), Gives::ByDeref),
                name if TRANSPARENT.contains(&name) => return holders(first),
                _ => return Vec::new(),
            };
            let mut all = vec![Holder { ty, held, gives }];
            all.extend(holders(first));
            all
        }
        _ => Vec::new(),
    }
}

/// The types that own what they point to, and give it by reference.
const POINTERS: [&str; 3] = ["Arc", "Box", "Rc"];

/// The types that are what they hold, or nothing.
const TRANSPARENT: [&str; 2] = ["Option", "Pin"];

/// Whether a last field of this type makes its struct unsized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tail {
    Sized,
    /// For some parameters, as far as the names say; another bound, or another type of the name, may make it sized.
    MaybeUnsized,
    /// A slice or a trait object.
    Unsized,
}

/// What a last field of this type does to its struct.
///
/// A type of the user's is taken to be sized whatever its parameters: were it not, the compiler would say so
/// where its size is asked for, while a sized field taken for an unsized one would go unnoticed.
pub(crate) fn tail(ty: &Type, parameters: &Parameters) -> Tail {
    match bare(ty) {
        Type::Slice(_) | Type::TraitObject(_) => Tail::Unsized,
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else {
                return Tail::Sized;
            };
            if is_unsized_by_path(&path.path) {
                return Tail::Unsized;
            }
            let name = last.ident.to_string();
            let is_alone = path.path.get_ident().is_some();
            let holds_unsized = || {
                type_arguments(last)
                    .iter()
                    .any(|inner| tail(inner, parameters) != Tail::Sized)
            };
            if (is_alone && (name == "str" || parameters.may_be_unsized(&name)))
                || (HOLDERS.contains(&name.as_str()) && holds_unsized())
            {
                Tail::MaybeUnsized
            } else {
                Tail::Sized
            }
        }
        _ => Tail::Sized,
    }
}

/// Texts of the standard library, where the path says that they are: `std::path::Path`.
fn is_unsized_by_path(path: &Path) -> bool {
    matches!(
        path_text(path).as_str(),
        "std::path::Path"
            | "std::ffi::OsStr"
            | "std::ffi::CStr"
            | "core::ffi::CStr"
            | "std::primitive::str"
            | "core::primitive::str"
    )
}

/// Whether what a pointer points to is unsized, so that the pointer is two words long. Where a parameter decides that may
/// be unsized, or the type is one that a trait names, nobody can say.
pub(crate) fn pointee(target: &Type, parameters: &Parameters) -> Tail {
    let target = bare(target);
    match target {
        Type::Path(path) if path.qself.is_some() => return Tail::MaybeUnsized,
        Type::Path(path) => {
            let last = path.path.segments.last();
            let names_unsized = |name| last.is_some_and(|last| last.ident == name);
            if ["Path", "OsStr", "CStr"].into_iter().any(names_unsized) {
                return Tail::Unsized;
            }
        }
        _ => {}
    }
    let none = Parameters::default();
    match tail(target, &none) {
        Tail::Sized if is_direct(target) || !parameters.unsized_stand_in(target) => Tail::Sized,
        Tail::Sized => Tail::MaybeUnsized,
        // Without parameters that may be unsized, the name says that it is.
        Tail::MaybeUnsized | Tail::Unsized => Tail::Unsized,
    }
}

/// Whether a type has a size whatever the types in it are.
fn is_direct(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Array(_) | Type::FnPtr(_) | Type::Ptr(_) | Type::Reference(_) | Type::Tuple(_)
    )
}

/// The types that are as unsized as what they hold in place.
const HOLDERS: [&str; 15] = [
    "CachePadded",
    "Cell",
    "FairMutex",
    "ManuallyDrop",
    "Mutex",
    "OwnLines",
    "ReentrantMutex",
    "RefCell",
    "Reverse",
    "RwLock",
    "Saturating",
    "SpinMutex",
    "SyncUnsafeCell",
    "UnsafeCell",
    "Wrapping",
];
