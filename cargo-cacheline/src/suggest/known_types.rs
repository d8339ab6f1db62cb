//! What the attribute knows of types by their names, and what it has to be told.

use cacheline_plan::{Alignment, SharedWrites, TypeFacts};

use crate::names::{Layout, Shape};
use crate::report::whose::owner_of;
use crate::type_name;

/// Types of the standard library whose sizes follow from their names.
const POINTERS: [&str; 5] = ["Arc", "Box", "NonNull", "Rc", "Weak"];
const BUFFERS: [&str; 2] = ["String", "Vec"];

/// What the macro knows of a type; if it is told what it is laid out as, all that debug information says.
pub(super) fn facts(layout: &Layout, is_told: bool) -> TypeFacts {
    let known = TypeFacts {
        align: layout
            .alignment
            .map_or(Alignment::Pointer, Alignment::of_bytes),
        size: Some(layout.size),
        shared_writes: shared_writes(layout),
        may_drop: false,
    };
    if is_told {
        return known;
    }
    match (&layout.shape, name_tells(&layout.name)) {
        (Shape::Elements { element, .. }, _) => {
            let of_element = facts(element, false);
            let is_sized = of_element.size.is_some();
            TypeFacts {
                size: is_sized.then_some(layout.size),
                ..of_element
            }
        }
        (_, Tells::All) => known,
        (_, Tells::Writes) => TypeFacts {
            shared_writes: known.shared_writes,
            ..TypeFacts::UNKNOWN
        },
        (_, Tells::Nothing) => TypeFacts::UNKNOWN,
    }
}

/// Whether the macro has to be told what a type is laid out as, to know its size.
pub(super) fn is_to_be_told(layout: &Layout) -> bool {
    let is_type = layout.name.contains("::") && layout.alignment.is_some() && layout.size > 0;
    is_type && facts(layout, false).is_unknown()
}

/// A type of the same size and alignment as one that the macro does not know, of atomics if that may be written through `&self`.
pub(super) fn laid_out_as(layout: &Layout) -> Option<String> {
    let alignment = layout.alignment?;
    let bits = alignment * 8;
    let element = match (shared_writes(layout), alignment) {
        (SharedWrites::Never, 1 | 2 | 4 | 8 | 16) => format!("u{bits}"),
        (_, 1 | 2 | 4 | 8) => format!("core::sync::atomic::AtomicU{bits}"),
        _ => return None,
    };
    Some(match layout.size / alignment {
        1 => element,
        count => format!("[{element}; {count}]"),
    })
}

/// What a name tells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tells {
    /// Size, alignment, and whether it is written through `&self`.
    All,
    /// Whether it is written through `&self`.
    Writes,
    Nothing,
}

fn name_tells(name: &str) -> Tells {
    if name.starts_with('(') && name != "()" {
        return Tells::Writes;
    }
    if name.starts_with(['&', '*']) || name.starts_with("fn(") || !name.contains("::") {
        return Tells::All;
    }
    let base = type_name::base(name);
    let is_sized = base.starts_with("Atomic")
        || base.starts_with("NonZero")
        || POINTERS.contains(&base)
        || BUFFERS.contains(&base);
    match (is_of_library(name), is_sized) {
        (true, true) => Tells::All,
        (true, false) => Tells::Writes,
        (false, _) => Tells::Nothing,
    }
}

fn is_of_library(name: &str) -> bool {
    matches!(owner_of(name), "core" | "alloc" | "std")
}

/// Whether a value is written through `&self`, in its own bytes.
fn shared_writes(layout: &Layout) -> SharedWrites {
    let base = type_name::base(&layout.name);
    let is_cell = base.starts_with("Atomic") || base.ends_with("Cell");
    if is_cell && is_of_library(&layout.name) {
        return SharedWrites::Known;
    }
    let members = match &layout.shape {
        Shape::Opaque
            if layout.name.contains("::") && !layout.name.starts_with(['&', '*', '[']) =>
        {
            return SharedWrites::Unknown;
        }
        Shape::Opaque => return SharedWrites::Never,
        Shape::Elements { element, .. } => return shared_writes(element),
        Shape::Members(members) => members.iter().collect::<Vec<_>>(),
        Shape::Variants { variants, .. } => variants.iter().flat_map(|(_, all)| all).collect(),
    };
    let all = members.iter().map(|member| shared_writes(&member.layout));
    all.max().unwrap_or(SharedWrites::Never)
}
