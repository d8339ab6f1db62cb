//! What the expansion of `#[cache_layout]` names, and what the other crates of this workspace build on; nobody else
//! should, as it may change with every version.
//!
//! The rules are those of [`proof`], for a type whose layout is known; each panics as the one of its name does.
//! To name the type instead of its layout saves the compiler most of the work: a constant is not copied for
//! each rule.

use core::fmt::{self, Debug, Formatter};
use core::mem::needs_drop;

use crate::cache_layout::CacheLayout;
use crate::field::Field;
pub use crate::field::{FieldType, Unplaced};
use crate::layout::Layout;
pub use crate::line::{LINE_SIZES, PLANNED_LINE_SIZES};
use crate::proof;
pub use crate::text::Text;

/// A field of a type that this build does not have, at the start of its struct: of so many bytes, aligned to so many.
/// Nothing holds the numbers against the compiler's.
#[must_use]
pub const fn field_of(
    name: &'static str,
    type_name: &'static str,
    size: usize,
    align: usize,
) -> Field {
    Field {
        size,
        align,
        ..Field::of::<()>(name, type_name)
    }
}

/// The layout of a struct that this build does not have, as [`field_of`].
#[must_use]
#[track_caller]
pub const fn layout_of(
    name: &'static str,
    size: usize,
    align: usize,
    fields: &'static [Field],
) -> Layout {
    Layout {
        size,
        align,
        ..Layout::of::<()>(name, fields)
    }
}

/// A struct whose fields have the types that the macro saw, though an attribute below it may have changed them.
pub trait AsWritten {
    /// Takes each field as what was written, and there to be no other.
    fn as_written(&self);
}

/// Accepts a field of the type that was written, and no other, not even one that would be converted to it.
pub const fn as_written<Written: ?Sized, Actual: Is<Written> + ?Sized>(_field: *const Actual) {}

/// A value of any type, for code that is compiled and never run.
#[must_use]
pub const fn any<T>() -> T {
    unreachable!()
}

/// The same type.
#[diagnostic::on_unimplemented(
    message = "`#[cache_layout]` laid this field out as `{Written}`, and an attribute below it made it `{Self}`",
    label = "not laid out as what it is",
    note = "put `#[cache_layout]` below that attribute, where it sees the fields as they come out"
)]
pub trait Is<Written: ?Sized> {}

impl<T: ?Sized> Is<T> for T {}

/// Hands `value` back, and proves the layout of its type: the build fails when it does not hold.
///
/// A generic struct has no layout until its parameters are known, so its proof is forced where a value is made. Such
/// a proof runs when code is generated: `cargo build` and `cargo test` see it, `cargo check` does not.
#[must_use]
pub const fn proved<T: CacheLayout>(value: T) -> T {
    const { T::PROOF };
    value
}

/// What a derived `Debug` does, with the fields in the order in which they are given.
#[inline]
pub fn debug_struct(
    formatter: &mut Formatter<'_>,
    name: &str,
    fields: &[(&str, &dyn Debug)],
) -> fmt::Result {
    let mut output = formatter.debug_struct(name);
    for (name, value) in fields {
        output.field(name, value);
    }
    output.finish()
}

/// What a group writes is apart from the hot fields of other groups: [`proof::apart`](fn@crate::proof::apart).
#[track_caller]
pub const fn apart<T: CacheLayout + ?Sized>(group: &str) {
    if !T::IS_APART_BY_LINES {
        proof::apart(&T::LAYOUT, group);
    }
}

/// Two neighbours in an array share no line: [`proof::neighbours`](fn@crate::proof::neighbours).
#[track_caller]
pub const fn neighbours<T: CacheLayout + ?Sized>() {
    // Where every instance starts on a line and ends with one, there is nothing to look for.
    if T::LAYOUT.align < T::LAYOUT.line || T::LAYOUT.size % T::LAYOUT.line != 0 {
        proof::neighbours(&T::LAYOUT);
    }
}

/// Fields drop in the order in which they were declared: [`proof::drop_order`](fn@crate::proof::drop_order).
#[track_caller]
pub const fn drop_order<T: CacheLayout + ?Sized>() {
    if needs_drop::<T>() {
        proof::drop_order(&T::LAYOUT);
    }
}

/// The elements of a field own their lines: [`proof::each`](fn@crate::proof::each).
///
/// For the message alone it is told what an element can be wrapped in, as it is written where the struct is declared.
#[track_caller]
pub const fn each<T: CacheLayout + ?Sized, Element>(field: &str, wrapper: &str) {
    proof::each_or_wrap::<Element>(&T::LAYOUT, field, Some(wrapper));
}

/// The struct takes at most so many bytes: [`proof::max_size`](fn@crate::proof::max_size).
#[track_caller]
pub const fn max_size<T: CacheLayout + ?Sized>(limit: usize) {
    proof::max_size(&T::LAYOUT, limit);
}

/// A group touches at most so many lines: [`proof::max_lines`](fn@crate::proof::max_lines).
#[track_caller]
pub const fn max_lines<T: CacheLayout + ?Sized>(group: &str, limit: usize) {
    proof::max_lines(&T::LAYOUT, group, limit);
}

/// No hot field crosses from one line to the next: [`proof::straddle`](fn@crate::proof::straddle).
#[track_caller]
pub const fn straddle<T: CacheLayout + ?Sized>() {
    proof::straddle(&T::LAYOUT);
}

/// The struct takes no more lines than it needs: [`proof::waste`](fn@crate::proof::waste).
///
/// The planner may not have been free to place the fields so. For the message alone it tells which ones it did not
/// know the size of, and which cold ones it kept off the lines that are read.
#[track_caller]
pub const fn waste<T: CacheLayout + ?Sized>(of_unknown_size: &[&str], kept_off: &[&str]) {
    proof::waste_because(
        &T::LAYOUT,
        &proof::Reasons {
            of_unknown_size,
            kept_off,
        },
    );
}

/// Stops the build and prints the layout: [`proof::show`](fn@crate::proof::show).
#[track_caller]
pub const fn show<T: CacheLayout + ?Sized>() {
    proof::show(&T::LAYOUT);
}

/// What is the same for each group, which the compiler finds out once for a type.
trait Verdict: CacheLayout {
    const IS_APART_BY_LINES: bool = proof::is_apart_by_lines(&Self::LAYOUT);
}

impl<T: CacheLayout + ?Sized> Verdict for T {}
