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

use cacheline_core::__private::PLANNED;
use syn::{Expr, GenericArgument, Lit, PathArguments, PathSegment, Type};

pub(crate) use self::alike::{Alike, names_in};
pub(crate) use self::drops::{Belief, Drops};
pub(crate) use self::locks::lock;
use self::names::{Kind, primitive};
pub(crate) use self::padding::{PaddedByHand, padded_by_hand};
pub(crate) use self::shape::{Gives, Tail, Written, element, holders, pointee, tail};
use crate::parameters::Parameters;

/// Alignments in the order that holds on every target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Alignment {
    One,
    Two,
    Four,
    /// That of a pointer; unknown types are taken to have it.
    Pointer,
    Eight,
    Sixteen,
    /// A type that is padded to a cache line.
    Line,
}

impl Alignment {
    /// In bytes; a line is taken for the distance of the most common targets, which padded types have.
    pub(crate) const fn bytes(self) -> u64 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
            Self::Pointer => POINTER,
            Self::Eight => 8,
            Self::Sixteen => 16,
            Self::Line => PLANNED[0].1 as u64,
        }
    }
}

/// What a pointer counts as, in bytes: what most targets have, and the others no more than it.
const POINTER: u64 = 8;

/// The size, in bytes, that no type exceeds on any target of 32 bits. What is said to be larger has no size that
/// every target knows, and sums of known sizes do not overflow.
const LARGEST: u64 = (1 << 31) - 1;

/// What a type's name says about its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TypeFacts {
    pub(crate) align: Alignment,
    /// In bytes, a pointer counted as [`POINTER`]; none where it is not known for every target.
    pub(crate) size: Option<u64>,
    pub(crate) shared_writes: SharedWrites,
    /// Whether dropping it may run code.
    pub(crate) may_drop: bool,
}

/// Whether a value is written through `&self`, in the bytes of the value itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SharedWrites {
    Never,
    /// The name says nothing, so it may be.
    Unknown,
    /// That is what the type is for.
    Known,
}

impl TypeFacts {
    const UNKNOWN: Self = Self {
        align: Alignment::Pointer,
        size: None,
        shared_writes: SharedWrites::Unknown,
        may_drop: true,
    };
    /// Of an unknown size, but not written.
    const UNWRITTEN: Self = Self {
        shared_writes: SharedWrites::Never,
        ..Self::UNKNOWN
    };
    const POINTER: Self = Self::plain(Alignment::Pointer, POINTER);
    const NOTHING: Self = Self::plain(Alignment::One, 0);

    const fn plain(align: Alignment, size: u64) -> Self {
        Self {
            align,
            size: Some(size),
            shared_writes: SharedWrites::Never,
            may_drop: false,
        }
    }

    /// What the name of a type says in a struct with these parameters.
    pub(crate) fn of(ty: &Type, parameters: &Parameters) -> Self {
        match ty {
            // What is copied holds no cell.
            ty if parameters.are_copied_in(ty) => Self::UNWRITTEN,
            Type::Group(group) => Self::of(&group.elem, parameters),
            Type::Paren(paren) => Self::of(&paren.elem, parameters),
            Type::Reference(reference) => Self::pointer_to(&reference.elem, parameters),
            Type::Ptr(pointer) => Self::pointer_to(&pointer.elem, parameters),
            Type::FnPtr(_) => Self::POINTER,
            Type::Never(_) => Self::NOTHING,
            Type::Array(array) => {
                let element = Self::of(&array.elem, parameters);
                let length = literal(&array.len);
                let size = element
                    .size
                    .zip(length)
                    .and_then(|(size, length)| size.checked_mul(length))
                    .filter(|&size| size <= LARGEST);
                Self { size, ..element }
            }
            Type::Slice(slice) => Self {
                size: None,
                ..Self::of(&slice.elem, parameters)
            },
            Type::Tuple(tuple) if tuple.elems.is_empty() => Self::NOTHING,
            Type::Tuple(tuple) => Self::inline(tuple.elems.iter(), parameters),
            Type::Path(path) => {
                let last = path.path.segments.last();
                last.map_or(Self::UNKNOWN, |last| Self::named(last, parameters))
            }
            _ => Self::UNKNOWN,
        }
    }

    /// Whether the name says nothing.
    pub(crate) fn is_unknown(self) -> bool {
        let unknown = Self {
            may_drop: self.may_drop,
            ..Self::UNKNOWN
        };
        self == unknown
    }

    /// Of a type that is laid out as another one. What its name says of its writes is not taken back.
    pub(crate) fn laid_out_as(self, like: Self) -> Self {
        let shared_writes = match self.shared_writes {
            SharedWrites::Unknown => like.shared_writes,
            by_name => by_name.max(like.shared_writes),
        };
        Self {
            shared_writes,
            may_drop: self.may_drop,
            ..like
        }
    }

    /// A type that holds these in place, in an order of its own.
    fn inline<'a>(parts: impl Iterator<Item = &'a Type>, parameters: &Parameters) -> Self {
        let parts = parts.map(|part| Self::of(part, parameters));
        let whole = Self {
            align: Alignment::One,
            may_drop: false,
            ..Self::UNWRITTEN
        };
        parts.fold(whole, |whole, part| Self {
            align: whole.align.max(part.align),
            size: None,
            shared_writes: whole.shared_writes.max(part.shared_writes),
            may_drop: whole.may_drop || part.may_drop,
        })
    }

    /// A reference or raw pointer: one word, or two where the name says that its target is unsized.
    fn pointer_to(target: &Type, parameters: &Parameters) -> Self {
        let words = match pointee(target, parameters) {
            Tail::Sized => Some(1),
            Tail::MaybeUnsized => None,
            Tail::Unsized => Some(2),
        };
        Self {
            size: words.map(|words| words * POINTER),
            ..Self::POINTER
        }
    }

    fn named(segment: &PathSegment, parameters: &Parameters) -> Self {
        let name = segment.ident.to_string();
        if let Some(facts) = primitive(&name) {
            return facts;
        }
        let arguments = type_arguments(segment);
        let kind = Kind::of(&name);
        match (kind, arguments.first().copied()) {
            (Kind::Nothing, _) => Self::NOTHING,
            // Another with that name has other parameters.
            (Kind::Buffer, _) if argument_count(segment) == usize::from(name == "Vec") => Self {
                size: Some(3 * POINTER),
                may_drop: true,
                ..Self::POINTER
            },
            (Kind::Unwritten | Kind::Buffer, _) => Self::UNWRITTEN,
            (Kind::Written, _) => Self {
                shared_writes: SharedWrites::Known,
                ..Self::UNKNOWN
            },
            (Kind::WrittenPointer, _) => Self {
                shared_writes: SharedWrites::Known,
                ..Self::POINTER
            },
            (Kind::Pointer, Some(target)) => Self::pointer_to(target, parameters),
            (Kind::Owner, Some(target)) => Self {
                may_drop: true,
                ..Self::pointer_to(target, parameters)
            },
            (Kind::Cell, Some(inner)) => Self {
                shared_writes: SharedWrites::Known,
                ..Self::of(inner, parameters)
            },
            (Kind::Same, Some(inner)) => Self::of(inner, parameters),
            (Kind::NeverDropped, Some(inner)) => Self {
                may_drop: false,
                ..Self::of(inner, parameters)
            },
            (Kind::Option, Some(inner)) => Self {
                size: niche(inner, parameters),
                ..Self::of(inner, parameters)
            },
            // An alias of `Result` has an error that is not in sight.
            (Kind::Inline, Some(_)) if name != "Result" || arguments.len() == 2 => {
                Self::inline(arguments.into_iter(), parameters)
            }
            (Kind::Line, Some(inner)) => Self {
                align: Alignment::Line,
                size: None,
                ..Self::of(inner, parameters)
            },
            (Kind::Borrowed, Some(target)) if is_owned_elsewhere(target) => Self::UNWRITTEN,
            (Kind::Borrowed, Some(target)) => Self {
                size: None,
                may_drop: true,
                ..Self::of(target, parameters)
            },
            _ => Self::holding(&arguments, parameters),
        }
    }

    /// An unknown type, which is written if what it is said to hold is.
    fn holding(arguments: &[&Type], parameters: &Parameters) -> Self {
        let facts = arguments.iter().map(|inner| Self::of(inner, parameters));
        let mut writes = facts.map(|facts| facts.shared_writes);
        if writes.any(|writes| writes == SharedWrites::Known) {
            return Self {
                shared_writes: SharedWrites::Known,
                ..Self::UNKNOWN
            };
        }
        Self::UNKNOWN
    }
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
        TypeFacts::of(inner, parameters).size
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
