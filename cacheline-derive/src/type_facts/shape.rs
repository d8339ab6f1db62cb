//! What a type's name says beyond its facts: whether it is unsized, and what its elements are.

use syn::{Path, Type, parse_quote};

use super::type_arguments;
use crate::parameters::Parameters;

/// The element type of an array, a slice, or a container that keeps its elements elsewhere.
pub(crate) fn element(ty: &Type) -> Option<Elements<'_>> {
    match ty {
        Type::Group(group) => element(&group.elem),
        Type::Paren(paren) => element(&paren.elem),
        Type::Array(array) => Some(Elements {
            ty: &array.elem,
            are_inline: true,
        }),
        Type::Slice(slice) => Some(Elements {
            ty: &slice.elem,
            are_inline: true,
        }),
        Type::Reference(reference) => behind(&reference.elem),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let first = *type_arguments(last).first()?;
            match last.ident.to_string().as_str() {
                "Vec" => Some(Elements {
                    ty: first,
                    are_inline: false,
                }),
                "Box" | "Arc" | "Rc" => behind(first),
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

/// What a field has elements of, and whether they are part of the field.
pub(crate) struct Elements<'a> {
    pub(crate) ty: &'a Type,
    pub(crate) are_inline: bool,
}

/// The types in `ty` that are taken to hold elements because of their names, each with what it is to give by reference.
pub(crate) fn holders(ty: &Type) -> Vec<(&Type, Type)> {
    match ty {
        Type::Group(group) => holders(&group.elem),
        Type::Paren(paren) => holders(&paren.elem),
        Type::Reference(reference) => holders(&reference.elem),
        Type::Array(array) => holders(&array.elem),
        Type::Slice(slice) => holders(&slice.elem),
        Type::Path(path) => {
            let last = path.path.segments.last();
            let named = last.and_then(|last| Some((last, *type_arguments(last).first()?)));
            let Some((last, first)) = named else {
                return Vec::new();
            };
            let held = match last.ident.to_string().as_str() {
                "Vec" => parse_quote!([#first]),
                "Box" | "Arc" | "Rc" => first.clone(),
                _ => return Vec::new(),
            };
            let mut all = vec![(ty, held)];
            all.extend(holders(first));
            all
        }
        _ => Vec::new(),
    }
}

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
    match ty {
        Type::Group(group) => tail(&group.elem, parameters),
        Type::Paren(paren) => tail(&paren.elem, parameters),
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
    let names = path
        .segments
        .iter()
        .map(|segment| segment.ident.to_string());
    let names = names.collect::<Vec<_>>();
    let names = names.iter().map(String::as_str).collect::<Vec<_>>();
    matches!(
        names.as_slice(),
        ["std", "path", "Path"]
            | ["std", "ffi", "OsStr"]
            | ["std" | "core", "ffi", "CStr"]
            | ["std" | "core", "primitive", "str"]
    )
}

/// Whether what a pointer points to is unsized, so that the pointer is two words long. Where a parameter decides that may
/// be unsized, or the type is one that a trait names, nobody can say.
pub(super) fn pointee(target: &Type, parameters: &Parameters) -> Tail {
    match target {
        Type::Group(group) => return pointee(&group.elem, parameters),
        Type::Paren(paren) => return pointee(&paren.elem, parameters),
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
const HOLDERS: [&str; 14] = [
    "CachePadded",
    "Cell",
    "FairMutex",
    "ManuallyDrop",
    "Mutex",
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
