//! The budget of bytes of a struct.

use super::message::{
    Message, opening, push_excess, push_groups, push_line_size, push_name, push_omitted,
};
use crate::field::Field;
use crate::layout::{Layout, Placement};
use crate::line::has_marker;

/// How many places of padding a message lists.
const GAPS: usize = 6;

/// Proves that the struct takes at most `limit` bytes; an unsized one, before its tail.
///
/// # Panics
///
/// When it takes more. The message gives the size, the field that crosses the limit, where the padding
/// is, and how many bytes the fields would take without any.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout, proof};
///
/// struct Entry {
///     key: u64,
///     value: u64,
/// }
///
/// const ENTRY: Layout = Layout::of::<Entry>(
///     "Entry",
///     &[
///         Field::of::<u64>("key", "u64").at(0),
///         Field::of::<u64>("value", "u64").at(8),
///     ],
/// );
/// const _: () = proof::max_size(&ENTRY, 16);
/// ```
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Field, Layout, proof};
/// # struct Entry {
/// #     key: u64,
/// #     value: u64,
/// # }
/// # const ENTRY: Layout = Layout::of::<Entry>(
/// #     "Entry",
/// #     &[Field::of::<u64>("key", "u64").at(0), Field::of::<u64>("value", "u64").at(8)]);
/// const _: () = proof::max_size(&ENTRY, 12);
/// ```
#[track_caller]
pub const fn max_size(layout: &Layout, limit: usize) {
    if layout.size > limit {
        fail(layout, limit);
    }
}

#[track_caller]
const fn fail(layout: &Layout, limit: usize) -> ! {
    let mut text = opening(layout);
    text.push_str("it takes ");
    text.push_count(layout.size, "byte");
    push_excess(&mut text, layout.size - limit, "byte", limit);
    text.push_str(": ");
    match first_ending_behind(layout, limit) {
        Some(field) => push_member(&mut text, field),
        None => text.push_str("the padding at the end"),
    }
    text.push_str(" crosses it");
    push_gaps(&mut text, layout);
    push_line_size(&mut text, layout);
    push_remedy(&mut text, layout.size - layout.padding(), limit);
    push_shorter_distance(&mut text, layout, limit);
    panic!("{}", text.as_str())
}

const fn push_remedy(text: &mut Message, of_fields: usize, limit: usize) {
    text.push_str("the fields alone take ");
    text.push_count(of_fields, "byte");
    text.push_str(if of_fields > limit {
        ": make them smaller, move some out of the struct, or raise the limit"
    } else {
        ": join groups that need not be apart, or raise the limit"
    });
}

/// Appends that a distance of one line would do, if it would.
const fn push_shorter_distance(text: &mut Message, layout: &Layout, limit: usize) {
    let is_placed = !matches!(layout.placement, Placement::ByCompiler) && !layout.is_unsized();
    if !is_placed || layout.distance <= layout.line || !has_marker(layout.line) {
        return;
    }
    let size = size_kept_one_line_apart(layout);
    if size <= limit {
        text.push_str("; with `line = ");
        text.push_number(layout.line);
        text.push_str("` alone, which keeps groups apart by one line, not by ");
        text.push_number(layout.distance);
        text.push_str(" bytes, it takes ");
        text.push_number(size);
    }
}

/// How many bytes the fields take in this order, where what starts at a multiple of the distance starts a line instead.
const fn size_kept_one_line_apart(layout: &Layout) -> usize {
    let (mut end, mut align) = (0_usize, layout.line);
    let mut index = 0;
    while index < layout.fields.len() {
        let field = &layout.fields[index];
        index += 1;
        if !field.occupies_bytes() {
            continue;
        }
        if field.offset % layout.distance == 0 {
            end = end.next_multiple_of(layout.line);
        }
        if field.align > align {
            align = field.align;
        }
        end = end.next_multiple_of(field.align) + field.size;
    }
    end.next_multiple_of(align)
}

const fn first_ending_behind(layout: &Layout, limit: usize) -> Option<&'static Field> {
    let mut index = 0;
    while index < layout.fields.len() {
        let field = &layout.fields[index];
        if field.occupies_bytes() && field.end() > limit {
            return Some(field);
        }
        index += 1;
    }
    None
}

/// `` `tail` (producer) ``
const fn push_member(text: &mut Message, field: &Field) {
    push_name(text, field.name);
    text.push_str(" (");
    push_groups(text, field);
    text.push_str(")");
}

/// Appends a row per place of padding: [`GAPS`] at the most, then how many more there would be.
const fn push_gaps(text: &mut Message, layout: &Layout) {
    let (mut end, mut listed, mut omitted) = (0, 0, 0);
    let mut index = 0;
    while index <= layout.fields.len() {
        let field = if index < layout.fields.len() {
            Some(&layout.fields[index])
        } else {
            None
        };
        index += 1;
        let start = match field {
            Some(field) if field.occupies_bytes() => field.offset,
            Some(_) => continue,
            None => layout.size,
        };
        if start > end && listed < GAPS {
            listed += 1;
            push_gap(text, start - end, field);
        } else if start > end {
            omitted += 1;
        }
        if let Some(field) = field {
            end = field.end();
        }
    }
    push_omitted(text, omitted);
}

/// `` 56 bytes of padding before `tail` (producer) ``, or `at the end`.
const fn push_gap(text: &mut Message, bytes: usize, before: Option<&Field>) {
    text.push_str("\n    ");
    text.push_count(bytes, "byte");
    text.push_str(" of padding ");
    match before {
        Some(field) => {
            text.push_str("before ");
            push_member(text, field);
        }
        None => text.push_str("at the end"),
    }
}
