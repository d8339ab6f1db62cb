//! What a type's name says beyond its facts: whether it is unsized, and what its elements are.

use std::collections::HashSet;

use syn::{Generics, Type, TypeParamBound};

use super::type_arguments;

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

/// The type parameters that may be unsized: `T: ?Sized`.
pub(crate) fn unsized_parameters(generics: &Generics) -> HashSet<String> {
    let relaxed = |bounds: &syn::punctuated::Punctuated<TypeParamBound, syn::Token![+]>| {
        bounds
            .iter()
            .any(|bound| matches!(bound, TypeParamBound::Trait(bound) if bound.maybe.is_some()))
    };
    let mut names = HashSet::new();
    for parameter in generics.type_params() {
        if relaxed(&parameter.bounds) {
            names.insert(parameter.ident.to_string());
        }
    }
    for predicate in generics
        .where_clause
        .iter()
        .flat_map(|clause| &clause.predicates)
    {
        let syn::WherePredicate::Type(predicate) = predicate else {
            continue;
        };
        if let (Type::Path(path), true) = (&predicate.bounded_ty, relaxed(&predicate.bounds)) {
            names.extend(path.path.get_ident().map(ToString::to_string));
        }
    }
    names
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
pub(crate) fn tail(ty: &Type, parameters: &HashSet<String>) -> Tail {
    match ty {
        Type::Group(group) => tail(&group.elem, parameters),
        Type::Paren(paren) => tail(&paren.elem, parameters),
        Type::Slice(_) | Type::TraitObject(_) => Tail::Unsized,
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else {
                return Tail::Sized;
            };
            let name = last.ident.to_string();
            let is_alone = path.path.get_ident().is_some();
            let holds_unsized = || {
                type_arguments(last)
                    .iter()
                    .any(|inner| tail(inner, parameters) != Tail::Sized)
            };
            if (is_alone && (name == "str" || parameters.contains(&name)))
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

/// Whether a pointer to this type is two words long.
pub(super) fn has_wide_pointer(target: &Type) -> bool {
    let named_unsized = match target {
        Type::Path(path) => path.path.segments.last().is_some_and(|last| {
            ["Path", "OsStr", "CStr"]
                .iter()
                .any(|name| last.ident == name)
        }),
        _ => false,
    };
    named_unsized || tail(target, &HashSet::new()) != Tail::Sized
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
