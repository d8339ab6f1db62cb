//! The rule that a written group shares no line with another group's hot fields.

use super::conflict::{Conflict, meeting_base};
use super::message::rows::{Listed, push_rows};
use super::message::sharing::fail;
use super::message::{Message, opening, push_base};
use super::place::Place;
use crate::field::{Field, Role};
use crate::layout::Layout;
use crate::line::SEPARATED;
use crate::text::same_text;

/// Proves that what `group` writes on a hot path is apart from the hot fields of other groups: at no
/// base address that the struct's alignment allows do they share a line.
///
/// A pair of fields that are both written is reported once, for the group whose field is laid out
/// later: the struct is proved when this holds for *every* group that writes. It holds for a group
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

/// The group for which [`apart`] fails, of all groups that write; `None` when it holds for each.
///
/// Where two fields meet, the one that is laid out later is of a group that reports it, or else is only read, and the
/// earlier one is. Of the fields passed, the one that ends last matters, and the one that does so among those of other
/// groups than its.
pub(super) const fn first_in_conflict(layout: &Layout) -> Option<&'static str> {
    if is_apart_by_lines(layout) {
        return None;
    }
    let (mut hot, mut written) = (Reach::NONE, Reach::NONE);
    let mut index = 0;
    while index < layout.fields.len() {
        let field = &layout.fields[index];
        if field.is_hot() {
            let passed = if field.is_hot_write() { hot } else { written };
            if let Some(before) = passed.foreign_to(layout, field) {
                let (line, step) = (layout.line, layout.base_step());
                if meeting_base(line, step, before.last_byte, field.offset).is_some() {
                    let of = if field.is_hot_write() {
                        field
                    } else {
                        &layout.fields[before.index]
                    };
                    return Some(of.group_name());
                }
            }
            hot = hot.with(layout, index);
            if field.is_hot_write() {
                written = written.with(layout, index);
            }
        }
        index += 1;
    }
    None
}

/// How far some fields reach: the one that ends last, and the one that does so among those of other groups.
#[derive(Clone, Copy)]
struct Reach {
    furthest: Option<Furthest>,
    of_others: Option<Furthest>,
}

impl Reach {
    const NONE: Self = Self {
        furthest: None,
        of_others: None,
    };

    /// With the field number `index` among them.
    const fn with(self, layout: &Layout, index: usize) -> Self {
        let field = &layout.fields[index];
        let furthest = Furthest::of(self.furthest, field, index);
        let of_others = match self.furthest {
            Some(other) if !field.is_in(layout.fields[other.index].group_name()) => {
                if furthest.index == index {
                    Some(other)
                } else {
                    Some(Furthest::of(self.of_others, field, index))
                }
            }
            _ => self.of_others,
        };
        Self {
            furthest: Some(furthest),
            of_others,
        }
    }

    /// The one that ends last among those of other groups than that of `field`.
    const fn foreign_to(self, layout: &Layout, field: &Field) -> Option<Furthest> {
        match self.furthest {
            Some(Furthest { index, .. }) if field.is_in(layout.fields[index].group_name()) => {
                self.of_others
            }
            furthest => furthest,
        }
    }
}

/// The message up to its remedy: each shared line with the fields on it. Lines are told apart at base 0
/// alone; of other base addresses the first conflict stands for all.
const fn shared_lines(layout: &Layout, group: &str, first: &Conflict) -> Message {
    let mut text = opening(layout);
    push_headline(&mut text, layout, group, first);
    push_rows(&mut text, layout, &Listed::Sharing(first));
    let mut next = next_shared_line(layout, group, first);
    while let Some(conflict) = next {
        text.push_str("\n  ");
        push_headline(&mut text, layout, group, &conflict);
        push_rows(&mut text, layout, &Listed::Sharing(&conflict));
        next = next_shared_line(layout, group, &conflict);
    }
    text
}

const fn next_shared_line(layout: &Layout, group: &str, after: &Conflict) -> Option<Conflict> {
    if after.base == 0 {
        first_conflict(layout, group, layout.line, after.line(layout) + 1)
    } else {
        None
    }
}

/// A conflict of `group` at any base address: one that is there at the start of a line if there is
/// any, for that is the clearer report.
pub(super) const fn conflict_of(layout: &Layout, group: &str) -> Option<Conflict> {
    match first_conflict(layout, group, layout.line, 0) {
        None if !layout.starts_on_line() => first_conflict(layout, group, layout.base_step(), 0),
        found => found,
    }
}

/// The first conflict of `group` in memory order, on the line `from` or later, with base addresses that are
/// multiples of `step`.
///
/// Whether two fields meet depends on the earlier one's last byte only, and the greater that is the
/// sooner they do: of the fields passed, only the one that ends last matters on either side.
const fn first_conflict(
    layout: &Layout,
    group: &str,
    step: usize,
    from: usize,
) -> Option<Conflict> {
    let fields = layout.fields;
    let mut written: Option<Furthest> = None;
    let mut foreign: Option<Furthest> = None;
    let mut index = 0;
    while index < fields.len() {
        let field = &fields[index];
        if field.is_hot() {
            let is_own = field.is_in(group);
            let is_written = matches!(field.role, Role::HotWrite);
            let before = match (is_own, is_written) {
                (true, true) => foreign,
                (false, false) => written,
                _ => None,
            };
            if let Some(before) = before {
                let (last, first) = (before.last_byte, field.offset);
                if let Some(base) = meeting_base(layout.line, step, last, first) {
                    let conflict = Conflict {
                        earlier: Place::of_struct(before.index),
                        later: Place::of_struct(index),
                        base,
                    };
                    if conflict.line(layout) >= from {
                        return Some(conflict);
                    }
                }
            }
            if !is_own {
                foreign = Some(Furthest::of(foreign, field, index));
            } else if is_written {
                written = Some(Furthest::of(written, field, index));
            }
        }
        index += 1;
    }
    None
}

/// The field that ends last among some, and its last byte.
#[derive(Clone, Copy)]
struct Furthest {
    index: usize,
    last_byte: usize,
}

impl Furthest {
    /// That among those of `so_far` and the field number `index`.
    const fn of(so_far: Option<Self>, field: &Field, index: usize) -> Self {
        let last_byte = field.last_byte();
        match so_far {
            Some(other) if other.last_byte >= last_byte => other,
            _ => Self { index, last_byte },
        }
    }
}

/// `hot_write and hot_read share line 0`
const fn push_headline(text: &mut Message, layout: &Layout, group: &str, conflict: &Conflict) {
    let (earlier, later) = (conflict.earlier.field(layout), conflict.later.field(layout));
    let other = if earlier.is_in(group) { later } else { earlier };
    text.push_str(group);
    text.push_str(" and ");
    text.push_str(other.group_name());
    if conflict.base == 0 {
        text.push_str(" share line ");
        text.push_number(conflict.line(layout));
    } else {
        text.push_str(" share a line");
        push_base(text, layout, conflict.base);
    }
}
