//! What is known of a type from its name alone, on every target: the order of alignments, sometimes the
//! size, and whether it can be written through a shared reference. Names can be shadowed, so nothing here
//! is relied on for correctness: it decides where a field is put, and the compiler proves the result.

mod alike;
mod drops;
mod locks;
mod names;
mod padding;
mod shape;
#[cfg(test)]
mod tests;

use cacheline_plan::{Alignment, POINTER, SharedWrites, TypeFacts};
use syn::{Expr, GenericArgument, Lit, PathArguments, PathSegment, Type};

pub(crate) use self::alike::{Alike, names_in};
pub(crate) use self::drops::{Belief, Drops};
pub(crate) use self::locks::lock;
use self::names::{Kind, primitive};
pub(crate) use self::padding::{PaddedByHand, padded_by_hand};
pub(crate) use self::shape::{Gives, Tail, Written, element, holders, pointee, tail};
use crate::parameters::Parameters;

/// The size, in bytes, that no type exceeds on any target of 32 bits. What is said to be larger has no size that
/// every target knows, and sums of known sizes do not overflow.
const LARGEST: u64 = (1 << 31) - 1;

const A_POINTER: TypeFacts = TypeFacts::plain(Alignment::Pointer, POINTER);
const NOTHING: TypeFacts = TypeFacts::plain(Alignment::One, 0);

/// What the name of a type says in a struct with these parameters.
pub(crate) fn facts_of(ty: &Type, parameters: &Parameters) -> TypeFacts {
    match ty {
        // What is copied holds no cell.
        ty if parameters.are_copied_in(ty) => TypeFacts::UNWRITTEN,
        Type::Group(group) => facts_of(&group.elem, parameters),
        Type::Paren(paren) => facts_of(&paren.elem, parameters),
        Type::Reference(reference) => pointer_to(&reference.elem, parameters),
        Type::Ptr(pointer) => pointer_to(&pointer.elem, parameters),
        Type::FnPtr(_) => A_POINTER,
        Type::Never(_) => NOTHING,
        Type::Array(array) => {
            let element = facts_of(&array.elem, parameters);
            let length = literal(&array.len);
            let size = element
                .size
                .zip(length)
                .and_then(|(size, length)| size.checked_mul(length))
                .filter(|&size| size <= LARGEST);
            TypeFacts { size, ..element }
        }
        Type::Slice(slice) => TypeFacts {
            size: None,
            ..facts_of(&slice.elem, parameters)
        },
        Type::Tuple(tuple) if tuple.elems.is_empty() => NOTHING,
        Type::Tuple(tuple) => inline(tuple.elems.iter(), parameters),
        Type::Path(path) => {
            let last = path.path.segments.last();
            last.map_or(TypeFacts::UNKNOWN, |last| named(last, parameters))
        }
        _ => TypeFacts::UNKNOWN,
    }
}

/// A type that holds these in place, in an order of its own.
fn inline<'a>(parts: impl Iterator<Item = &'a Type>, parameters: &Parameters) -> TypeFacts {
    let parts = parts.map(|part| facts_of(part, parameters));
    let whole = TypeFacts {
        align: Alignment::One,
        may_drop: false,
        ..TypeFacts::UNWRITTEN
    };
    parts.fold(whole, |whole, part| TypeFacts {
        align: whole.align.max(part.align),
        size: None,
        shared_writes: whole.shared_writes.max(part.shared_writes),
        may_drop: whole.may_drop || part.may_drop,
    })
}

/// A reference or raw pointer: one word, or two where the name says that its target is unsized.
fn pointer_to(target: &Type, parameters: &Parameters) -> TypeFacts {
    let words = match pointee(target, parameters) {
        Tail::Sized => Some(1),
        Tail::MaybeUnsized => None,
        Tail::Unsized => Some(2),
    };
    TypeFacts {
        size: words.map(|words| words * POINTER),
        ..A_POINTER
    }
}

fn named(segment: &PathSegment, parameters: &Parameters) -> TypeFacts {
    let name = segment.ident.to_string();
    if let Some(facts) = primitive(&name) {
        return facts;
    }
    let arguments = type_arguments(segment);
    let kind = Kind::of(&name);
    match (kind, arguments.first().copied()) {
        (Kind::Nothing, _) => NOTHING,
        // Another with that name has other parameters.
        (Kind::Buffer, _) if argument_count(segment) == usize::from(name == "Vec") => TypeFacts {
            size: Some(3 * POINTER),
            may_drop: true,
            ..A_POINTER
        },
        (Kind::Unwritten | Kind::Buffer, _) => TypeFacts::UNWRITTEN,
        (Kind::Written, _) => TypeFacts {
            shared_writes: SharedWrites::Known,
            ..TypeFacts::UNKNOWN
        },
        (Kind::WrittenPointer, _) => TypeFacts {
            shared_writes: SharedWrites::Known,
            ..A_POINTER
        },
        (Kind::Pointer, Some(target)) => pointer_to(target, parameters),
        (Kind::Owner, Some(target)) => TypeFacts {
            may_drop: true,
            ..pointer_to(target, parameters)
        },
        (Kind::Cell, Some(inner)) => TypeFacts {
            shared_writes: SharedWrites::Known,
            ..facts_of(inner, parameters)
        },
        (Kind::Same, Some(inner)) => facts_of(inner, parameters),
        (Kind::NeverDropped, Some(inner)) => TypeFacts {
            may_drop: false,
            ..facts_of(inner, parameters)
        },
        (Kind::Option, Some(inner)) => TypeFacts {
            size: niche(inner, parameters),
            ..facts_of(inner, parameters)
        },
        // An alias of `Result` has an error that is not in sight.
        (Kind::Inline, Some(_)) if name != "Result" || arguments.len() == 2 => {
            inline(arguments.into_iter(), parameters)
        }
        (Kind::Line, Some(inner)) => TypeFacts {
            align: Alignment::Line,
            size: None,
            ..facts_of(inner, parameters)
        },
        (Kind::Borrowed, Some(target)) if is_owned_elsewhere(target) => TypeFacts::UNWRITTEN,
        (Kind::Borrowed, Some(target)) => TypeFacts {
            size: None,
            may_drop: true,
            ..facts_of(target, parameters)
        },
        _ => holding(&arguments, parameters),
    }
}

/// An unknown type, which is written if what it is said to hold is.
fn holding(arguments: &[&Type], parameters: &Parameters) -> TypeFacts {
    let facts = arguments.iter().map(|inner| facts_of(inner, parameters));
    let mut writes = facts.map(|facts| facts.shared_writes);
    if writes.any(|writes| writes == SharedWrites::Known) {
        return TypeFacts {
            shared_writes: SharedWrites::Known,
            ..TypeFacts::UNKNOWN
        };
    }
    TypeFacts::UNKNOWN
}

/// Whether the owned form of a target keeps it elsewhere, as `String` does.
fn is_owned_elsewhere(target: &Type) -> bool {
    pointee(target, &Parameters::default()) == Tail::Unsized
}

/// The size of `Option<inner>` where the language guarantees that it is that of `inner`. In parentheses stands what is only
/// laid out as that.
fn niche(inner: &Type, parameters: &Parameters) -> Option<u64> {
    let guaranteed = match inner {
        Type::Group(group) => return niche(&group.elem, parameters),
        Type::Reference(_) | Type::FnPtr(_) => true,
        Type::Path(path) => path.path.segments.last().is_some_and(|last| {
            let name = last.ident.to_string();
            matches!(name.as_str(), "Box" | "NonNull") || name.starts_with("NonZero")
        }),
        _ => false,
    };
    if guaranteed {
        facts_of(inner, parameters).size
    } else {
        None
    }
}

fn literal(length: &Expr) -> Option<u64> {
    match length {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(length) => length.base10_parse().ok(),
            _ => None,
        },
        Expr::Group(group) => literal(&group.expr),
        Expr::Paren(paren) => literal(&paren.expr),
        _ => None,
    }
}

fn argument_count(segment: &PathSegment) -> usize {
    match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.len(),
        PathArguments::None | PathArguments::Parenthesized(_) => 0,
    }
}

/// A type without the parentheses around it, and without what a macro that hands it on has put around it.
pub(crate) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        ty => ty,
    }
}

pub(crate) fn type_arguments(segment: &PathSegment) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return Vec::new();
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}
