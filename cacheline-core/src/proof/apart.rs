//! The rule that a written group shares no line with another group's hot fields.

mod search;

use self::search::{Among, first_conflict};
pub(super) use self::search::{conflict_of, first_in_conflict};
use super::conflict::Conflict;
use super::message::meeting::Meeting;
use super::message::rows::{Listed, push_rows};
use super::message::sharing::fail;
use super::message::{Message, opening, push_base};
use crate::field::Role;
use crate::layout::Layout;
use crate::line::SEPARATED;
use crate::text::same_text;

/// Proves that what `group` writes on a hot path is apart from the hot fields of other groups: at no
/// base address that the struct's alignment allows do they share a line.
///
/// A line is reported once, however many groups meet on it: for the group of the field that is the last on it to be
/// written. The struct is proved when this holds for *every* group that writes. It holds for a group
/// that writes nothing, so that `cfg` may remove fields. Zero-sized fields occupy no bytes and share
/// no line; cold fields are never in conflict.
///
/// # Panics
///
/// When a line is shared. The message names the groups, the fields on that line with their bytes, and
/// the remedy. When the alignment is below the line it may also give the base address, in bytes into a
/// line, at which the fields meet.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout, proof};
/// use core::mem::offset_of;
///
/// #[repr(C, align(64))]
/// struct Ring {
///     head: [u64; 8],
///     tail: u64,
/// }
///
/// const RING: Layout = Layout::of::<Ring>(
///     "Ring",
///     &[
///         Field::of::<[u64; 8]>("head", "[u64; 8]")
///             .at(offset_of!(Ring, head))
///             .hot_write("consumer"),
///         Field::of::<u64>("tail", "u64")
///             .at(offset_of!(Ring, tail))
///             .hot_write("producer"),
///     ],
/// )
/// .in_lines_of(64);
/// const _: () = proof::apart(&RING, "consumer");
/// const _: () = proof::apart(&RING, "producer");
/// ```
///
/// Without the alignment a `Ring` may start in the middle of a line, where `head` and `tail` meet:
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Field, Layout, proof};
/// # use core::mem::offset_of;
/// # const _: () = assert!(cache_layout::SEPARATED); // without separation the rule is void
/// #[repr(C)]
/// struct Ring {
///     head: [u64; 8],
///     tail: u64,
/// }
/// # const RING: Layout = Layout::of::<Ring>(
/// #     "Ring",
/// #     &[
/// #         Field::of::<[u64; 8]>("head", "[u64; 8]").at(offset_of!(Ring, head)).hot_write("consumer"),
/// #         Field::of::<u64>("tail", "u64").at(offset_of!(Ring, tail)).hot_write("producer"),
/// #     ]).in_lines_of(64);
/// const _: () = proof::apart(&RING, "producer");
/// ```
#[track_caller]
pub const fn apart(layout: &Layout, group: &str) {
    if !SEPARATED {
        return;
    }
    if let Some(conflict) = conflict_of(layout, group) {
        fail(layout, &conflict, &shared_lines(layout, group, &conflict));
    }
}

/// Whether nothing is in conflict with anything, where every instance starts on a line and each line is hot for one
/// group or is only read; `false` where that needs a closer look.
///
/// Nearly every struct passes here, so that the compiler, which interprets this, goes through the fields once and not
/// for each group. There, a call costs as much as ten steps.
pub(crate) const fn is_apart_by_lines(layout: &Layout) -> bool {
    if layout.align < layout.line {
        return false;
    }
    let (fields, line) = (layout.fields, layout.line);
    // The first line behind all that is hot so far; of the fields that reach up to it, the group of the first one.
    let (mut behind, mut group) = (0, None);
    let (mut is_written, mut is_uniform) = (false, true);
    let mut index = 0;
    while index < fields.len() {
        let field = &fields[index];
        index += 1;
        if matches!(field.role, Role::Cold) || (field.size == 0 && !field.is_unsized) {
            continue;
        }
        if field.offset / line >= behind {
            (group, is_written, is_uniform) = (field.group, false, true);
        } else if is_uniform {
            is_uniform = matches!((group, field.group), (Some(a), Some(b)) if same_text(a, b));
        }
        if matches!(field.role, Role::HotWrite) {
            is_written = true;
        }
        if is_written && !is_uniform {
            return false;
        }
        if field.is_unsized {
            return index == fields.len();
        }
        let last = field.offset.saturating_add(field.size) - 1;
        if last / line >= behind {
            behind = last / line + 1;
        }
    }
    true
}

/// The message up to its remedy: each shared line with the fields on it. Lines are told apart at base 0
/// alone; of other base addresses the first conflict stands for all.
const fn shared_lines(layout: &Layout, group: &str, first: &Conflict) -> Message {
    let mut text = opening(layout);
    push_headline(&mut text, layout, first);
    push_rows(&mut text, layout, &Listed::Sharing(first));
    let mut next = next_shared_line(layout, group, first);
    while let Some(conflict) = next {
        text.push_str("\n  ");
        push_headline(&mut text, layout, &conflict);
        push_rows(&mut text, layout, &Listed::Sharing(&conflict));
        next = next_shared_line(layout, group, &conflict);
    }
    text
}

const fn next_shared_line(layout: &Layout, group: &str, after: &Conflict) -> Option<Conflict> {
    if after.base == 0 {
        let from = after.line(layout) + 1;
        first_conflict(layout, group, Among::Lines { from })
    } else {
        None
    }
}

/// `hot_write and hot_read share line 0`: first who writes there, then who reads.
const fn push_headline(text: &mut Message, layout: &Layout, conflict: &Conflict) {
    Meeting::of(layout, conflict).push_names(text, layout);
    if conflict.base == 0 {
        text.push_str(" share line ");
        text.push_number(conflict.line(layout));
    } else {
        text.push_str(" share a line");
        push_base(text, layout, conflict.base);
    }
}
