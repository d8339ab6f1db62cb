//! Why the macro may not have placed fields better.

#[cfg(target_has_atomic = "8")]
use core::sync::atomic::AtomicU8;
#[cfg(target_has_atomic = "16")]
use core::sync::atomic::AtomicU16;
#[cfg(target_has_atomic = "32")]
use core::sync::atomic::AtomicU32;
#[cfg(target_has_atomic = "64")]
use core::sync::atomic::AtomicU64;

use super::{Message, push_name, push_omitted};
use crate::field::Field;
use crate::layout::Layout;
use crate::text::same_text;

/// How many fields of each kind a message lists.
const NAMES: usize = 6;

/// How many bytes the macro, which does not know the target, takes a pointer for.
const PLANNED_POINTER: usize = 8;

/// The fields that the macro did not know the size of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unknown<'a> {
    /// Those of a type that the user can tell it of.
    pub(crate) of_types: &'a [&'a str],
    pub(crate) others: &'a [&'a str],
}

impl Unknown<'_> {
    pub(in crate::proof) const NONE: Self = Self {
        of_types: &[],
        others: &[],
    };

    pub(in crate::proof) const fn are_there(&self) -> bool {
        !self.of_types.is_empty() || !self.others.is_empty()
    }

    /// Appends a row for each, with what follows from it; `remedy` is for those that the macro cannot be told of.
    pub(in crate::proof) const fn push(&self, text: &mut Message, effect: &str, remedy: &str) {
        push_names(text, "the size of ", self.of_types, effect, "");
        push_names(text, "the size of ", self.others, effect, remedy);
    }

    /// Appends `types(Digest = [AtomicU64; 7])` with the types as they are in this build, and what to do about others.
    pub(in crate::proof) const fn push_types(&self, text: &mut Message, layout: &Layout) {
        let mut at = 0;
        let mut count = 0;
        let mut untold = None;
        while at < self.of_types.len() && count < NAMES {
            let field = layout.field(self.of_types[at]);
            at += 1;
            let Some(field) = field else { continue };
            if is_told(self, layout, at - 1) {
                continue;
            }
            let Some(part) = part_of(field) else {
                // What pads by hand is told of elsewhere, and goes.
                if field.padding_by_hand() == 0 {
                    untold = Some(field);
                }
                continue;
            };
            text.push_str(if count == 0 {
                "; say what it does not know, as it is in this build: #[cache_layout(types("
            } else {
                ", "
            });
            push_type(text, field, part);
            count += 1;
        }
        if count > 0 {
            text.push_str(
                "))], with plain numbers for the atomics where nothing in a type is written through `&self`",
            );
        }
        if let Some(field) = untold {
            push_untold(text, field);
        }
    }
}

/// Appends what is left for a field whose type is laid out as nothing that the macro knows.
const fn push_untold(text: &mut Message, field: &Field) {
    text.push_str("; nothing that the macro knows is aligned to ");
    text.push_number(field.align);
    text.push_str(", as ");
    push_name(text, field.name);
    text.push_str(" is: place the fields by hand, with #[cache_layout(order = \"declared\")]");
}

/// Whether the type of one of the fields is that of one before it.
const fn is_told(unknown: &Unknown<'_>, layout: &Layout, at: usize) -> bool {
    let Some(field) = layout.field(unknown.of_types[at]) else {
        return true;
    };
    let mut before = 0;
    while before < at {
        if let Some(other) = layout.field(unknown.of_types[before]) {
            if same_text(other.type_name, field.type_name) {
                return true;
            }
        }
        before += 1;
    }
    false
}

/// A type that arrays are made of, which may be written through `&self`: what is taken for one that may not be would lie
/// beside what is read.
struct Part {
    name: &'static str,
    size: usize,
    align: usize,
}

/// Cells behind the atomics, for targets that do not have these.
const PARTS: &[Part] = &[
    #[cfg(target_has_atomic = "8")]
    Part::of::<AtomicU8>("core::sync::atomic::AtomicU8"),
    #[cfg(target_has_atomic = "16")]
    Part::of::<AtomicU16>("core::sync::atomic::AtomicU16"),
    #[cfg(target_has_atomic = "32")]
    Part::of::<AtomicU32>("core::sync::atomic::AtomicU32"),
    #[cfg(target_has_atomic = "64")]
    Part::of::<AtomicU64>("core::sync::atomic::AtomicU64"),
    Part::of::<u8>("core::cell::UnsafeCell<u8>"),
    Part::of::<u16>("core::cell::UnsafeCell<u16>"),
    Part::of::<u32>("core::cell::UnsafeCell<u32>"),
    Part::of::<u64>("core::cell::UnsafeCell<u64>"),
    Part::of::<u128>("core::cell::UnsafeCell<u128>"),
];

/// The part with the alignment of a field, of which an array is as large as that, if there is one.
const fn part_of(field: &Field) -> Option<&'static Part> {
    let mut parts = PARTS;
    while let [part, rest @ ..] = parts {
        parts = rest;
        if part.align == field.align && field.size % part.size == 0 {
            return Some(part);
        }
    }
    None
}

impl Part {
    const fn of<T>(name: &'static str) -> Self {
        Self {
            name,
            size: size_of::<T>(),
            align: align_of::<T>(),
        }
    }
}

/// `Digest = [AtomicU64; 7]`
const fn push_type(text: &mut Message, field: &Field, part: &Part) {
    text.push_str(field.type_name);
    text.push_str(" = ");
    if field.size == part.size {
        text.push_str(part.name);
    } else {
        text.push_str("[");
        text.push_str(part.name);
        text.push_str("; ");
        text.push_number(field.size / part.size);
        text.push_str("]");
    }
}

/// Appends a row per name, with what stands before and behind it: [`NAMES`] at the most, then how many
/// more there would be.
pub(in crate::proof) const fn push_names(
    text: &mut Message,
    before: &str,
    names: &[&str],
    effect: &str,
    remedy: &str,
) {
    let mut at = 0;
    while at < names.len() && at < NAMES {
        text.push_str("\n    ");
        text.push_str(before);
        push_name(text, names[at]);
        text.push_str(effect);
        text.push_str(remedy);
        at += 1;
    }
    push_omitted(text, names.len() - at);
}

/// Appends that pointers are not what the macro plans for, and says whether that is so.
pub(in crate::proof) const fn push_pointers(text: &mut Message) -> bool {
    let are_others = size_of::<usize>() != PLANNED_POINTER;
    if are_others {
        text.push_str("\n    the macro plans for pointers of ");
        text.push_count(PLANNED_POINTER, "byte");
        text.push_str(", and here they have ");
        text.push_number(size_of::<usize>());
        text.push_str(": place the fields by hand, with #[cache_layout(order = \"declared\")]");
    }
    are_others
}
