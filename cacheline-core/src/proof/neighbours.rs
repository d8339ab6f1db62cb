//! The rule that two neighbours in an array are apart.

use super::apart::{conflict_of, first_in_conflict};
use super::conflict::{Conflict, Stretch, meeting_base};
use super::message::sharing::fail_in_array;
use super::message::together::{push_fields, push_meeting_place};
use super::message::{
    Message, opening, push_align_type, push_allow_neighbours, push_groups, push_line_size,
};
use super::place::Place;
use crate::extremes::lesser;
use crate::layout::Layout;

/// Proves that two neighbours in an array, a `Vec` or a slice are apart: no field that is written hot
/// in the one shares a line with a hot field of the other, or is on a line that is fetched together with one, wherever an
/// element may start. Neighbours belong to different parties, so every group of the one is foreign to
/// every group of the other.
///
/// An alignment of at least the distance is always enough. The promise of [`Layout::assume_line_aligned`] is about the first
/// element: where the size is no multiple of the line, the others start elsewhere, and then the fields of each are to be apart
/// there as well. A struct whose last field may be unsized and is not needs the alignment, as its table does
/// not know where it ends; one that is unsized has no neighbours.
///
/// # Panics
///
/// When they are not apart. The message gives the fields that meet, with bytes that count from the
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
    if layout.is_unsized() {
        let is_aligned = layout.align >= layout.distance;
        if has_sized_tail(layout) && !is_aligned && Ends::among(layout, true).is_some() {
            fail_where_sized(layout);
        }
    } else if let Some(conflict) = conflict_in_array(layout) {
        fail_in_array(layout, &shared_line(layout, &conflict));
    }
}

/// As [`neighbours`], where [`apart`](fn@super::apart) is asked of every group as well: what is in conflict within an instance
/// has been reported, and is so with the next one for the same reason.
#[track_caller]
pub const fn neighbours_of_what_is_apart(layout: &Layout) {
    let may_fail = layout.is_unsized() || conflict_in_array(layout).is_some();
    if may_fail && first_in_conflict(layout).is_none() {
        neighbours(layout);
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
    push_align_type(&mut text, layout.distance);
    push_allow_neighbours(&mut text);
    panic!("{}", text.as_str())
}

/// A conflict between an element and the next one at any base address: one that is there at the start of a block of the
/// distance if there is any. Or else one in an element that starts elsewhere than the first one of an array may.
pub(super) const fn conflict_in_array(layout: &Layout) -> Option<Conflict> {
    if layout.align >= layout.distance {
        return None;
    }
    let step = array_step(layout);
    let mut found = conflict_between(layout, layout.distance);
    if found.is_none() {
        found = conflict_between(layout, step);
    }
    if found.is_none() && step < layout.base_step(layout.distance) {
        found = conflict_within(layout, step);
    }
    found
}

/// The bytes between the addresses, counted from the start of a block of the distance, at which an element of an array may
/// start: as [`Layout::base_step`], or less where the size of an element is no multiple of that.
pub(super) const fn array_step(layout: &Layout) -> usize {
    let step = layout.base_step(layout.distance);
    if layout.size == 0 {
        step
    } else {
        lesser(step, 1 << layout.size.trailing_zeros())
    }
}

/// A conflict in one element, with base addresses that are multiples of `step`, if there is none in an instance by itself.
const fn conflict_within(layout: &Layout, step: usize) -> Option<Conflict> {
    if first_in_conflict(layout).is_some() {
        return None;
    }
    // No more than the alignment allows: the size is a multiple of that, and so is the step.
    let anywhere = Layout {
        promised_align: step,
        ..*layout
    };
    match first_in_conflict(&anywhere) {
        Some(group) => conflict_of(&anywhere, group),
        None => None,
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
    match meeting_base(layout.distance, step, last, first) {
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
    let stretch = conflict.stretch(layout);
    let mut text = opening(layout);
    push_groups(&mut text, conflict.earlier.field(layout));
    if conflict.later.element == 0 {
        text.push_str(" and ");
        push_groups(&mut text, conflict.later.field(layout));
        text.push_str(" of one element");
    } else {
        text.push_str(" of one element and ");
        push_groups(&mut text, conflict.later.field(layout));
        text.push_str(" of the next");
    }
    push_meeting_place(&mut text, layout, conflict);
    if conflict.base != 0 {
        text.push_str(if conflict.later.element == 0 {
            " when it starts "
        } else {
            " when the first starts "
        });
        text.push_count(conflict.base % stretch.bytes, "byte");
        text.push_str(" into ");
        push_what(&mut text, layout, &stretch);
    }
    push_cause(&mut text, layout);
    push_fields(&mut text, layout, conflict, stretch);
    text
}

/// `one`, which is a line, or `a block of 128`
const fn push_what(text: &mut Message, layout: &Layout, stretch: &Stretch) {
    if stretch.bytes == layout.line {
        text.push_str("one");
    } else {
        text.push_str("a block of ");
        text.push_number(stretch.bytes);
    }
}

/// ` (the alignment is 8)`, or what the allocator cannot help
const fn push_cause(text: &mut Message, layout: &Layout) {
    if array_step(layout) < layout.base_step(layout.distance) {
        text.push_str(" (elements of ");
        text.push_count(layout.size, "byte");
        text.push_str(" do not all start on a line)");
    } else {
        text.push_str(" (the alignment is ");
        text.push_number(layout.start_align());
        text.push_str(")");
    }
}
