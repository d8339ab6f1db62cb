//! The rule that two neighbours in an array share no line.

use super::conflict::{Conflict, meeting_base};
use super::message::rows::{Listed, push_rows};
use super::message::sharing::fail;
use super::message::{Message, opening, push_align_type, push_allow_neighbours, push_line_size};
use super::place::Place;
use crate::layout::Layout;
use crate::line::SEPARATED;

/// Proves that two neighbours in an array, a `Vec` or a slice are apart: no field that is written hot
/// in the one shares a line with a hot field of the other, at any base address that the struct's
/// alignment allows. Neighbours belong to different parties, so every group of the one is foreign to
/// every group of the other.
///
/// An alignment of at least the line is always enough, and so is the promise of
/// [`Layout::assume_line_aligned`]. A struct whose last field may be unsized and is not needs one of them, as its table does
/// not know where it ends; one that is unsized has no neighbours.
///
/// # Panics
///
/// When a line is shared. The message gives the fields on that line, with bytes that count from the
/// start of the first element.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout, proof};
///
/// #[repr(align(64))]
/// struct Counter(u64);
///
/// const COUNTER: Layout = Layout::of::<Counter>(
///     "Counter",
///     &[Field::of::<u64>("0", "u64").at(0).hot_write("hot_write")],
/// )
/// .in_lines_of(64);
/// const _: () = proof::neighbours(&COUNTER);
/// ```
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Field, Layout, proof};
/// # const _: () = assert!(cache_layout::SEPARATED); // without separation the rule is void
/// struct Counter(u64);
/// # const COUNTER: Layout =
/// #     Layout::of::<Counter>("Counter", &[Field::of::<u64>("0", "u64").at(0).hot_write("hot_write")]).in_lines_of(64);
/// const _: () = proof::neighbours(&COUNTER);
/// ```
#[track_caller]
pub const fn neighbours(layout: &Layout) {
    if !SEPARATED {
        return;
    }
    if layout.is_unsized() {
        if has_sized_tail(layout) && !layout.starts_on_line() && Ends::among(layout, true).is_some()
        {
            fail_where_sized(layout);
        }
    } else if let Some(conflict) = conflict_in_array(layout) {
        fail(layout, &conflict, &shared_line(layout, &conflict));
    }
}

/// Whether the last field may be unsized for other parameters.
const fn has_sized_tail(layout: &Layout) -> bool {
    matches!(layout.fields, [.., tail] if tail.is_sized_tail)
}

/// Fails for a struct whose last field may be sized for some parameters, and may be anywhere on a line.
#[track_caller]
const fn fail_where_sized(layout: &Layout) -> ! {
    let mut text = opening(layout);
    text.push_str(
        "neighbours in an array may share a line, as its last field is sized here, and the table does not know its size \
         (the alignment is ",
    );
    text.push_number(layout.align);
    text.push_str(")");
    push_line_size(&mut text, layout);
    push_align_type(&mut text, layout);
    push_allow_neighbours(&mut text);
    panic!("{}", text.as_str())
}

/// A conflict between an element and the next one at any base address: one that is there at the start
/// of a line if there is any.
pub(super) const fn conflict_in_array(layout: &Layout) -> Option<Conflict> {
    if layout.starts_on_line() {
        return None;
    }
    match conflict_between(layout, layout.line) {
        None => conflict_between(layout, layout.base_step()),
        found => found,
    }
}

/// A conflict between an element and the next one, with base addresses that are multiples of `step`.
///
/// Two fields meet the sooner, the later the first one ends and the earlier the second one starts, so
/// that two pairs decide for all: what ends last among the written against what starts first among the
/// hot, and the other way round. Elements further from each other meet no sooner than neighbours.
const fn conflict_between(layout: &Layout, step: usize) -> Option<Conflict> {
    let hot = Ends::among(layout, false);
    let written = Ends::among(layout, true);
    let (Some(hot), Some(written)) = (hot, written) else {
        return None;
    };
    match meeting(layout, step, written.ending_last, hot.starting_first) {
        Some(conflict) => Some(conflict),
        None => meeting(layout, step, hot.ending_last, written.starting_first),
    }
}

const fn meeting(layout: &Layout, step: usize, earlier: usize, later: usize) -> Option<Conflict> {
    let last = layout.fields[earlier].last_byte();
    let first = layout.size + layout.fields[later].offset;
    match meeting_base(layout.line, step, last, first) {
        Some(base) => Some(Conflict {
            earlier: Place {
                index: earlier,
                element: 0,
            },
            later: Place {
                index: later,
                element: 1,
            },
            base,
        }),
        None => None,
    }
}

/// The indices of the outermost fields of some kind.
#[derive(Clone, Copy)]
struct Ends {
    starting_first: usize,
    ending_last: usize,
}

impl Ends {
    /// Those of the hot fields, or of the hot fields that are written; `None` when there are none.
    const fn among(layout: &Layout, only_written: bool) -> Option<Self> {
        let fields = layout.fields;
        let mut ends: Option<Self> = None;
        let mut index = 0;
        while index < fields.len() {
            if fields[index].is_hot_write() || (!only_written && fields[index].is_hot()) {
                ends = Some(match ends {
                    None => Self {
                        starting_first: index,
                        ending_last: index,
                    },
                    Some(ends) if fields[ends.ending_last].end() >= fields[index].end() => ends,
                    Some(ends) => Self {
                        ending_last: index,
                        ..ends
                    },
                });
            }
            index += 1;
        }
        ends
    }
}

/// `` cache layout of `Ring`: hot_write of one element and hot_read of the next share a line ``
const fn shared_line(layout: &Layout, conflict: &Conflict) -> Message {
    let mut text = opening(layout);
    text.push_str(conflict.earlier.field(layout).group_name());
    text.push_str(" of one element and ");
    text.push_str(conflict.later.field(layout).group_name());
    text.push_str(" of the next share a line");
    if conflict.base != 0 {
        text.push_str(" when the first starts ");
        text.push_count(conflict.base, "byte");
        text.push_str(" into one");
    }
    text.push_str(" (the alignment is ");
    text.push_number(layout.align);
    text.push_str(")");
    push_rows(&mut text, layout, &Listed::Sharing(conflict));
    text
}
