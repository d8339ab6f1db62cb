//! What is known of a type from its name alone, on every target: the order of alignments, sometimes the
//! size, and whether it can be written through a shared reference. Names can be shadowed, so nothing here
//! is relied on for correctness: it decides where a field is put, and the compiler proves the result.

mod drops;
mod locks;
mod shape;

use cacheline_core::__private::PLANNED_LINE_SIZES;
use syn::{Expr, GenericArgument, Lit, PathArguments, PathSegment, Type};

pub(crate) use self::drops::Drops;
pub(crate) use self::locks::lock;
use self::shape::has_wide_pointer;
pub(crate) use self::shape::{Tail, element, tail, unsized_parameters};

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
    /// In bytes; a line is taken for the smallest that plans are made for.
    pub(crate) const fn bytes(self) -> u64 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
            Self::Pointer => POINTER,
            Self::Eight => 8,
            Self::Sixteen => 16,
            Self::Line => PLANNED_LINE_SIZES[0] as u64,
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
    /// Whether it can be written through `&self`.
    pub(crate) shared_writes: bool,
    /// Whether dropping it may run code.
    pub(crate) may_drop: bool,
}

impl TypeFacts {
    const UNKNOWN: Self = Self {
        align: Alignment::Pointer,
        size: None,
        shared_writes: false,
        may_drop: true,
    };
    const POINTER: Self = Self::plain(Alignment::Pointer, POINTER);
    const NOTHING: Self = Self::plain(Alignment::One, 0);

    const fn plain(align: Alignment, size: u64) -> Self {
        Self {
            align,
            size: Some(size),
            shared_writes: false,
            may_drop: false,
        }
    }

    pub(crate) fn of(ty: &Type) -> Self {
        match ty {
            Type::Group(group) => Self::of(&group.elem),
            Type::Paren(paren) => Self::of(&paren.elem),
            Type::Reference(reference) => Self::pointer_to(&reference.elem),
            Type::Ptr(pointer) => Self::pointer_to(&pointer.elem),
            Type::FnPtr(_) => Self::POINTER,
            Type::Never(_) => Self::NOTHING,
            Type::Array(array) => {
                let element = Self::of(&array.elem);
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
                ..Self::of(&slice.elem)
            },
            Type::Tuple(tuple) if tuple.elems.is_empty() => Self::NOTHING,
            Type::Tuple(tuple) => Self::inline(tuple.elems.iter()),
            Type::Path(path) => path.path.segments.last().map_or(Self::UNKNOWN, Self::named),
            _ => Self::UNKNOWN,
        }
    }

    /// A type that holds these in place, in an order of its own.
    fn inline<'a>(parts: impl Iterator<Item = &'a Type>) -> Self {
        parts.map(Self::of).fold(
            Self {
                align: Alignment::One,
                size: None,
                shared_writes: false,
                may_drop: false,
            },
            |whole, part| Self {
                align: whole.align.max(part.align),
                size: None,
                shared_writes: whole.shared_writes || part.shared_writes,
                may_drop: whole.may_drop || part.may_drop,
            },
        )
    }

    /// A reference or raw pointer: one word, or two where the name says that its target is unsized.
    fn pointer_to(target: &Type) -> Self {
        if has_wide_pointer(target) {
            return Self::plain(Alignment::Pointer, 2 * POINTER);
        }
        Self::POINTER
    }

    fn named(segment: &PathSegment) -> Self {
        let name = segment.ident.to_string();
        if let Some(facts) = primitive(&name) {
            return facts;
        }
        let arguments = type_arguments(segment);
        let first = arguments.first().copied();
        match (name.as_str(), first) {
            ("PhantomData" | "PhantomPinned", _) => Self::NOTHING,
            ("NonNull", Some(target)) => Self::pointer_to(target),
            ("AtomicPtr", _) => Self {
                shared_writes: true,
                ..Self::POINTER
            },
            ("Box" | "Arc" | "Rc" | "Weak", Some(target)) => Self {
                may_drop: true,
                ..Self::pointer_to(target)
            },
            ("Cell" | "UnsafeCell" | "SyncUnsafeCell", Some(inner)) => Self {
                shared_writes: true,
                ..Self::of(inner)
            },
            ("NonZero" | "Wrapping" | "Saturating" | "Pin" | "Reverse", Some(inner)) => {
                Self::of(inner)
            }
            ("MaybeUninit" | "ManuallyDrop", Some(inner)) => Self {
                may_drop: false,
                ..Self::of(inner)
            },
            ("Option", Some(inner)) => Self {
                size: niche(inner),
                ..Self::of(inner)
            },
            ("CachePadded" | "CacheAligned" | "OwnLines", Some(inner)) => Self {
                align: Alignment::Line,
                size: None,
                ..Self::of(inner)
            },
            (name, _) if OWNERS.contains(&name) => Self::UNKNOWN,
            (name, _) if LOCKS.contains(&name) => Self {
                shared_writes: true,
                ..Self::UNKNOWN
            },
            _ => {
                let shared_writes = arguments.iter().any(|inner| Self::of(inner).shared_writes);
                Self {
                    shared_writes,
                    ..Self::UNKNOWN
                }
            }
        }
    }
}

/// Types that keep what they hold elsewhere: writing to it does not write to the field.
const OWNERS: [&str; 13] = [
    "Vec",
    "VecDeque",
    "String",
    "HashMap",
    "HashSet",
    "BTreeMap",
    "BTreeSet",
    "BinaryHeap",
    "LinkedList",
    "Box",
    "Arc",
    "Rc",
    "Cow",
];

/// Types that are written through `&self`, of the standard library and of widely used crates.
const LOCKS: [&str; 26] = [
    "AtomicCell",
    "ArcSwap",
    "ArcSwapOption",
    "AtomicWaker",
    "Barrier",
    "Condvar",
    "FairMutex",
    "LazyCell",
    "LazyLock",
    "Mutex",
    "Notify",
    "Once",
    "OnceBox",
    "OnceCell",
    "OnceLock",
    "OnceNonZeroUsize",
    "ReentrantLock",
    "ReentrantMutex",
    "RefCell",
    "RwLock",
    "Semaphore",
    "SeqLock",
    "SpinLock",
    "SpinMutex",
    "Spinlock",
    "AtomicRefCell",
];

/// Numbers, `bool`, `char`, their atomics and their non-zero forms.
fn primitive(name: &str) -> Option<TypeFacts> {
    let (name, shared_writes) = match name.strip_prefix("Atomic") {
        Some(rest) => (rest.to_lowercase(), true),
        None => (
            name.strip_prefix("NonZero")
                .map_or_else(|| name.to_owned(), str::to_lowercase),
            false,
        ),
    };
    let (align, size) = match name.as_str() {
        "u8" | "i8" | "bool" => (Alignment::One, 1),
        "u16" | "i16" | "f16" => (Alignment::Two, 2),
        "u32" | "i32" | "f32" | "char" => (Alignment::Four, 4),
        "usize" | "isize" => (Alignment::Pointer, POINTER),
        "u64" | "i64" | "f64" => (Alignment::Eight, 8),
        "u128" | "i128" | "f128" => (Alignment::Sixteen, 16),
        _ => return None,
    };
    Some(TypeFacts {
        shared_writes,
        ..TypeFacts::plain(align, size)
    })
}

/// The size of `Option<inner>` where the language guarantees that it is that of `inner`.
fn niche(inner: &Type) -> Option<u64> {
    let guaranteed = match inner {
        Type::Group(group) => return niche(&group.elem),
        Type::Paren(paren) => return niche(&paren.elem),
        Type::Reference(_) | Type::FnPtr(_) => true,
        Type::Path(path) => path.path.segments.last().is_some_and(|last| {
            let name = last.ident.to_string();
            matches!(name.as_str(), "Box" | "NonNull") || name.starts_with("NonZero")
        }),
        _ => false,
    };
    if guaranteed {
        TypeFacts::of(inner).size
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

fn type_arguments(segment: &PathSegment) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return Vec::new();
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}
