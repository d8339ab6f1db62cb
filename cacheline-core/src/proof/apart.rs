//! The rule that what a group writes is kept apart from another group's hot fields.

mod reach;
mod search;

use self::search::{Among, first_conflict};
pub(super) use self::search::{conflict_of, first_in_conflict};
use super::conflict::Conflict;
use super::message::sharing::fail;
use super::message::together::{push_block, push_off_line};
use super::message::unknown::expect_group;
use super::message::{Message, opening};
use crate::field::{Field, Marks};
use crate::layout::Layout;
use crate::mark::Mark;
use crate::text::same_text;

/// Proves that what `group` writes on a hot path is apart from the hot fields of other groups: at no
/// base address that the struct's alignment allows do they share a line, or are they on lines that are fetched together, closer
/// than the distance of the layout ([`Layout::distance`]).
///
/// Two fields are in conflict when they are not marked alike, and some group writes the one while another group touches the
/// other. Lines that are fetched together are reported once, however many groups meet there: for the group of the field that is the
/// last there to be written, the first one that writes it. The struct is proved when this holds for *every* group that writes. [`all`](fn@super::all) asks
/// that. It holds for a group that only reads. Zero-sized fields occupy no bytes and share no line; cold fields are never in conflict.
///
/// # Panics
///
/// When no field of the table is in a group of that name, and when fields are not apart. The message names the groups, the
/// fields with their bytes, the lines, and the remedy. When the alignment is below the distance it may also give the base
/// address at which the fields meet, in bytes into a line or into the lines that are fetched together.
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
    expect_group(layout, group);
    apart_if_any(layout, group);
}

/// As [`apart`], for a group that `cfg` may have removed.
#[track_caller]
pub const fn apart_if_any(layout: &Layout, group: &str) {
    if let Some(conflict) = conflict_of(layout, group) {
        fail(layout, &conflict, &shared_lines(layout, group, &conflict));
    }
}

/// Whether nothing is in conflict with anything.
pub(crate) const fn is_apart(layout: &Layout) -> bool {
    first_in_conflict(layout).is_none()
}

/// Whether nothing is in conflict with anything, where every instance starts at a multiple of the distance, no field has several
/// marks, and each block of the distance that is written is hot for one group; `false` where that needs a closer look.
///
/// Nearly every struct passes here, so that the compiler, which interprets this, goes through the fields once and not
/// for each group. There, a call costs as much as ten steps and a comparison of names as much as fifty: hence slice
/// patterns in place of indices, and no look at names where nothing is written.
pub(crate) const fn is_apart_by_lines(layout: &Layout) -> bool {
    if !layout.is_separated() {
        return true;
    }
    if layout.align < layout.distance {
        return false;
    }
    let block = layout.distance;
    // The first block behind all that is hot so far, the fields from the first one that reaches up to it, and who writes
    // among these.
    let (mut behind, mut joined, mut writer) = (0, layout.fields, None);
    let mut fields = layout.fields;
    while let [field, rest @ ..] = fields {
        let from_here = fields;
        fields = rest;
        let (group, is_written) = match field.marks {
            Marks::None => continue,
            Marks::One(Mark::HotRead(group)) => (group, false),
            Marks::One(Mark::HotWrite(group)) => (group, true),
            Marks::Several(_) => return false,
        };
        if field.size == 0 && !field.is_unsized {
            continue;
        }
        let in_block = field.offset / block;
        if in_block >= behind {
            (behind, joined) = (in_block + 1, from_here);
            writer = if is_written { Some(group) } else { None };
        } else if let Some(writer) = writer {
            if !same_text(writer, group) {
                return false;
            }
        } else if is_written {
            if !are_in(group, joined, field.offset) {
                return false;
            }
            writer = Some(group);
        }
        if field.is_unsized {
            return rest.is_empty();
        }
        // Most fit into the block that they start in.
        if field.offset % block + field.size > block {
            let last = field.offset.saturating_add(field.size) - 1;
            if last / block >= behind {
                behind = last / block + 1;
            }
        }
    }
    true
}

/// Whether those of `fields` that are hot and start no later than at the byte `last` are of one group.
const fn are_in(group: &str, mut fields: &[Field], last: usize) -> bool {
    while let [field, rest @ ..] = fields {
        fields = rest;
        if field.offset > last {
            return true;
        }
        if field.is_hot() && !field.is_in(group) {
            return false;
        }
    }
    true
}

/// The message up to its remedy: each block of the distance in which fields meet. Blocks are told apart at base 0 alone; of
/// other base addresses the first conflict stands for all.
const fn shared_lines(layout: &Layout, group: &str, first: &Conflict) -> Message {
    let mut text = opening(layout);
    if first.base != 0 {
        push_off_line(&mut text, layout, first);
        return text;
    }
    push_block(&mut text, layout, first);
    let mut next = next_shared_block(layout, group, first);
    while let Some(conflict) = next {
        text.push_str("\n  ");
        push_block(&mut text, layout, &conflict);
        next = next_shared_block(layout, group, &conflict);
    }
    text
}

const fn next_shared_block(layout: &Layout, group: &str, after: &Conflict) -> Option<Conflict> {
    let from = after.block(layout) + 1;
    first_conflict(layout, group, Among::Blocks { from })
}
