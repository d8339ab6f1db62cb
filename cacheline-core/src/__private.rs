//! What the expansion of `#[cache_layout]` names, and what the other crates of this workspace build on; nobody else
//! should, as it may change with every version.
//!
//! The rules are those of [`proof`], for a type whose layout is known; each panics as the one of its name does.
//! To name the type instead of its layout saves the compiler most of the work: a constant is not copied for
//! each rule.

use core::fmt::{self, Debug, Formatter};
use core::mem::needs_drop;

pub use crate::as_written::*;
use crate::cache_layout::CacheLayout;
use crate::field::Field;
pub use crate::field::{Contents, FieldType, Unplaced};
use crate::layout::{Layout, check_order};
pub use crate::line::{DISTANCES, LINE_SIZES, PLANNED, Unseparated};
pub use crate::own_lines::OwnsLines;
use crate::proof;
use crate::proof::Written;
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

/// The layout of a struct that this build does not have, as [`field_of`]: in memory order, but bytes may belong to several
/// rows, as in a union.
#[must_use]
#[track_caller]
pub const fn layout_of(
    name: &'static str,
    size: usize,
    align: usize,
    fields: &'static [Field],
) -> Layout {
    check_order(fields);
    Layout::of_shape(name, size, align, fields)
}

/// A struct that has parts, or is them, and so does not implement [`Drop`]: its fields are moved into the `Other`.
///
/// The name is what the compiler says of one that does, as then there are two implementations.
#[doc(hidden)]
pub trait MovedIntoPartsSoCannotImplementDrop<Other> {}

#[expect(
    drop_bounds,
    reason = "a bound is all that tells whether a type itself implements `Drop`"
)]
impl<T: Drop, Other> MovedIntoPartsSoCannotImplementDrop<Other> for T {}

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
        output.field(name, *value);
    }
    output.finish()
}

/// What a group writes is apart from the hot fields of other groups: [`proof::apart`](fn@crate::proof::apart).
#[track_caller]
pub const fn apart<T: CacheLayout + ?Sized>(group: &str) {
    if !T::IS_APART {
        proof::apart_if_any(&T::LAYOUT, group);
    }
}

/// Two neighbours in an array share no line: [`proof::neighbours`](fn@crate::proof::neighbours).
#[track_caller]
pub const fn neighbours<T: CacheLayout + ?Sized>() {
    // Where every instance starts at a multiple of the distance and ends at one, there is nothing to look for.
    if T::LAYOUT.align < T::LAYOUT.distance || T::LAYOUT.size % T::LAYOUT.distance != 0 {
        proof::neighbours_of_what_is_apart(&T::LAYOUT);
    }
}

/// A field that is written though nobody marked it is off the lines of what is read:
/// [`proof::unmarked`](fn@crate::proof::unmarked).
#[track_caller]
pub const fn unmarked<T: CacheLayout + ?Sized>(field: &str) {
    proof::unmarked_field(&T::LAYOUT, field);
}

/// Whether one of them is true.
#[must_use]
pub const fn one_of<const N: usize>(truths: [bool; N]) -> bool {
    let mut at = 0;
    while at < N {
        if truths[at] {
            return true;
        }
        at += 1;
    }
    false
}

/// Fields drop in the order in which they were declared: [`proof::drop_order`](fn@crate::proof::drop_order).
#[track_caller]
pub const fn drop_order<T: CacheLayout + ?Sized>() {
    if T::DROPS_LATE {
        proof::drop_order(&T::LAYOUT);
    }
}

/// As [`drop_order`], if `field` is the first that is dropped too late.
#[track_caller]
pub const fn drops_in_time<T: CacheLayout + ?Sized>(field: &str) {
    if T::DROPS_LATE {
        proof::drops_in_time(&T::LAYOUT, field, "");
    }
}

/// A field of a generic struct, as far as the order of drops is concerned: declared at `position`, and dropped where
/// somebody `may` see it.
#[must_use]
pub const fn dropped(name: &'static str, position: usize, may_be_seen: bool) -> Field {
    let mut field = Field::of::<()>(name, "").declared(position);
    field.is_drop_seen = may_be_seen;
    field
}

/// As [`drops_in_time`], for a generic struct whatever its parameters are. `fields` lie in memory in this order.
#[track_caller]
pub const fn drops_in_time_for_all(
    struct_name: &'static str,
    fields: &'static [Field],
    field: &str,
) {
    let because =
        "what depends on a parameter may need dropping, unless the parameter is bound by `Copy`; ";
    let layout = Layout::of::<()>(struct_name, fields);
    proof::drops_in_time(&layout, field, because);
}

/// Values own their lines, each of which is at least an `L`, whatever their size is.
pub const fn each_of_any<Element: OwnsLines<L> + ?Sized, L>() {}

/// The elements of a field own their lines, in a struct whose layout depends on parameters: [`proof::each`](fn@crate::proof::each).
#[track_caller]
pub const fn each_apart<Element>(
    struct_name: &'static str,
    field: &str,
    wrapper: &str,
    line: usize,
    apart: usize,
) {
    let layout = layout_of_any(struct_name, line, apart);
    proof::each_or_wrap::<Element>(&layout, field, Written::Elements, Some(wrapper));
}

/// As [`each_apart`], for what the elements point to.
#[track_caller]
pub const fn each_target_apart<Target>(
    struct_name: &'static str,
    field: &str,
    wrapper: &str,
    line: usize,
    apart: usize,
) {
    let layout = layout_of_any(struct_name, line, apart);
    proof::each_or_wrap::<Target>(&layout, field, Written::Targets, Some(wrapper));
}

/// The layout of a struct, as far as it is known for all parameters.
const fn layout_of_any(struct_name: &'static str, line: usize, apart: usize) -> Layout {
    Layout::of::<()>(struct_name, &[])
        .in_lines_of(line)
        .apart_by(distance_of_lines(line, apart))
}

/// A struct asks for a distance that has room for the line of the build.
#[track_caller]
pub const fn distance_has_room(struct_name: &'static str, apart: usize) {
    let _ = Layout::of::<()>(struct_name, &[]).apart_by(apart);
}

/// The distance of a struct that asks for `apart`. Without room for a line it keeps nothing apart, for [`distance_has_room`] to say so
/// once, and no rule after it.
#[must_use]
pub const fn distance_of_lines(line: usize, apart: usize) -> usize {
    if apart < line {
        Unseparated::BYTES
    } else {
        apart
    }
}

/// A type is laid out as another one: [`proof::laid_out_as`](fn@crate::proof::laid_out_as).
#[track_caller]
pub const fn laid_out_as<T, Like>(struct_name: &'static str, name: &str, like: &str) {
    let layout = Layout::of::<()>(struct_name, &[]);
    proof::laid_out_as::<T, Like>(&layout, name, like);
}

/// The layout of an instance of a generic struct, called as that is written.
#[must_use]
pub const fn instance<T: CacheLayout + ?Sized>(name: &'static str) -> Layout {
    Layout { name, ..T::LAYOUT }
}

/// As [`apart`], for an instance of a generic struct, called as that is written.
#[track_caller]
pub const fn apart_in_instance<T: CacheLayout + ?Sized>(name: &'static str, group: &str) {
    if !T::IS_APART {
        proof::apart_if_any(&instance::<T>(name), group);
    }
}

/// The elements of a field own their lines: [`proof::each`](fn@crate::proof::each).
///
/// For the message alone it is told what an element can be wrapped in, as it is written where the struct is declared.
#[track_caller]
pub const fn each<T: CacheLayout + ?Sized, Element>(field: &str, wrapper: &str) {
    proof::each_or_wrap::<Element>(&T::LAYOUT, field, Written::Elements, Some(wrapper));
}

/// As [`each`], for what the elements point to.
#[track_caller]
pub const fn each_target<T: CacheLayout + ?Sized, Target>(field: &str, wrapper: &str) {
    proof::each_or_wrap::<Target>(&T::LAYOUT, field, Written::Targets, Some(wrapper));
}

/// A field is at the start of the struct: [`proof::first`](fn@crate::proof::first).
#[track_caller]
pub const fn first<T: CacheLayout + ?Sized>(field: &str) {
    proof::first(&T::LAYOUT, field);
}

/// Instances start and end with a line: [`proof::own_lines`](fn@crate::proof::own_lines).
#[track_caller]
pub const fn own_lines<T: CacheLayout + ?Sized>() {
    proof::own_lines(&T::LAYOUT);
}

/// The struct takes at most so many bytes: [`proof::max_size`](fn@crate::proof::max_size).
#[track_caller]
pub const fn max_size<T: CacheLayout + ?Sized>(limit: usize) {
    proof::max_size(&T::LAYOUT, limit);
}

/// A group touches at most so many lines: [`proof::max_lines`](fn@crate::proof::max_lines).
#[track_caller]
pub const fn max_lines<T: CacheLayout + ?Sized>(group: &str, limit: usize) {
    proof::max_lines_if_any(&T::LAYOUT, group, limit);
}

/// No hot field crosses from one line to the next: [`proof::straddle`](fn@crate::proof::straddle).
///
/// For the message alone it is told which fields the planner did not know the size of: those of types that it can be told
/// of, and others.
#[track_caller]
pub const fn straddle<T: CacheLayout + ?Sized>(
    of_unknown_types: &[&str],
    of_unknown_size: &[&str],
) {
    of_layout::straddle(&T::LAYOUT, of_unknown_types, of_unknown_size);
}

/// The struct takes no more lines than it needs: [`proof::waste`](fn@crate::proof::waste).
///
/// The planner may not have been free to place the fields so. For the message alone it tells which ones it did not
/// know the size of, as for [`straddle`], and which cold ones it kept off the lines that are read.
#[track_caller]
pub const fn waste<T: CacheLayout + ?Sized>(
    of_unknown_types: &[&str],
    of_unknown_size: &[&str],
    kept_off: &[&str],
) {
    of_layout::waste(&T::LAYOUT, of_unknown_types, of_unknown_size, kept_off);
}

/// As [`waste`](fn@waste), of a struct in which no hot field may straddle.
#[track_caller]
pub const fn waste_without_straddle<T: CacheLayout + ?Sized>(
    of_unknown_types: &[&str],
    of_unknown_size: &[&str],
    kept_off: &[&str],
) {
    of_layout::waste_without_straddle(&T::LAYOUT, of_unknown_types, of_unknown_size, kept_off);
}

/// Stops the build and prints the layout: [`proof::show`](fn@crate::proof::show).
#[track_caller]
pub const fn show<T: CacheLayout + ?Sized>() {
    proof::show(&T::LAYOUT);
}

/// The rules as functions of a layout, for groups that `cfg` may have removed.
pub mod of_layout {
    use crate::layout::Layout;
    use crate::proof::{
        Reasons, Unknown, straddle_because, unmarked_field, waste_because,
        waste_without_straddle_because,
    };
    pub use crate::proof::{
        drop_order, first, max_lines_if_any as max_lines, max_size,
        neighbours_of_what_is_apart as neighbours, own_lines, show,
    };

    /// Fields of types that the macro does not know, and others whose size it does not.
    const fn unknown<'a>(of_types: &'a [&'a str], others: &'a [&'a str]) -> Unknown<'a> {
        Unknown { of_types, others }
    }

    /// As [`unmarked`](super::unmarked).
    #[track_caller]
    pub const fn unmarked(layout: &Layout, field: &str) {
        unmarked_field(layout, field);
    }

    /// As [`straddle`](super::straddle).
    #[track_caller]
    pub const fn straddle(layout: &Layout, of_unknown_types: &[&str], of_unknown_size: &[&str]) {
        straddle_because(layout, unknown(of_unknown_types, of_unknown_size));
    }

    /// As [`waste`](super::waste).
    #[track_caller]
    pub const fn waste(
        layout: &Layout,
        of_unknown_types: &[&str],
        of_unknown_size: &[&str],
        kept_off: &[&str],
    ) {
        let unknown = unknown(of_unknown_types, of_unknown_size);
        waste_because(layout, &Reasons { unknown, kept_off });
    }

    /// As [`waste_without_straddle`](super::waste_without_straddle).
    #[track_caller]
    pub const fn waste_without_straddle(
        layout: &Layout,
        of_unknown_types: &[&str],
        of_unknown_size: &[&str],
        kept_off: &[&str],
    ) {
        let unknown = unknown(of_unknown_types, of_unknown_size);
        waste_without_straddle_because(layout, &Reasons { unknown, kept_off });
    }
}

/// What is the same for each group, which the compiler finds out once for a type.
trait Verdict: CacheLayout {
    const IS_APART: bool = proof::is_apart(&Self::LAYOUT);
    const DROPS_LATE: bool = needs_drop::<Self>() && proof::first_late(&Self::LAYOUT).is_some();
}

impl<T: CacheLayout + ?Sized> Verdict for T {}
