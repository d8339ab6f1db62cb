//! The search for two fields that meet.

use super::is_apart_by_lines;
use super::reach::Reach;
use crate::layout::Layout;
use crate::proof::conflict::Conflict;
use crate::text::same_text;

/// The group for which [`apart`](fn@super::apart) fails, of all groups that write; `None` when it holds for each.
///
/// Where two fields meet, the one that is laid out later is of a group that reports it, or else is only read, and the
/// earlier one is.
pub(in crate::proof) const fn first_in_conflict(layout: &Layout) -> Option<&'static str> {
    if is_apart_by_lines(layout) {
        return None;
    }
    let (mut hot, mut written) = (Reach::NONE, Reach::NONE);
    // Of a group that is in conflict at the start of a block as well, that alone is reported.
    let mut in_the_middle = None;
    let mut index = 0;
    while index < layout.fields.len() {
        let field = &layout.fields[index];
        if field.is_hot() {
            let is_written = field.is_written();
            let passed = if is_written { &hot } else { &written };
            let step = layout.base_step(layout.distance);
            if let Some(conflict) = passed.conflict(layout, step, index) {
                let group = reporter(layout, &conflict);
                if conflict.base == 0 {
                    return Some(group);
                }
                in_the_middle = Some(group);
            }
            hot = hot.with(layout, index);
            if is_written {
                written = written.with(layout, index);
            }
        }
        index += 1;
    }
    in_the_middle
}

/// The group that reports a conflict: where the struct starts a block of the distance, that of the last field in the shared
/// block to be written, whoever else meets there. At other base addresses each pair counts for itself.
const fn reporter(layout: &Layout, conflict: &Conflict) -> &'static str {
    let (fields, block) = (layout.fields, conflict.block(layout));
    let (earlier, later) = (conflict.earlier.index, conflict.later.index);
    let mut last = if fields[later].is_written() {
        later
    } else {
        earlier
    };
    let mut index = last;
    while conflict.base == 0
        && index < fields.len()
        && fields[index].offset / layout.distance <= block
    {
        if fields[index].is_hot_write() {
            last = index;
        }
        index += 1;
    }
    match fields[last].first_writer() {
        Some(group) => group,
        None => unreachable!(),
    }
}

/// A conflict that `group` reports, at any base address: one that is there at the start of a block if there
/// is any, for that is the clearer report.
pub(in crate::proof) const fn conflict_of(layout: &Layout, group: &str) -> Option<Conflict> {
    match first_conflict(layout, group, Among::Pairs(layout.distance)) {
        Some(_) => first_conflict(layout, group, Among::Blocks { from: 0 }),
        None => first_conflict(
            layout,
            group,
            Among::Pairs(layout.base_step(layout.distance)),
        ),
    }
}

/// Where a conflict is looked for.
#[derive(Clone, Copy)]
pub(super) enum Among {
    /// The pairs of which one is of the group and written, and the later one if both are written, at base addresses
    /// that are multiples of this.
    Pairs(usize),
    /// Those of them that share a block of the distance which is for the group to report, this one or a later one, where the
    /// struct starts one.
    Blocks { from: usize },
}

impl Among {
    const fn has(self, layout: &Layout, group: &str, conflict: &Conflict) -> bool {
        match self {
            Self::Pairs(_) => true,
            Self::Blocks { from } => {
                conflict.block(layout) >= from && same_text(reporter(layout, conflict), group)
            }
        }
    }
}

/// The first conflict of `group` in memory order.
pub(super) const fn first_conflict(layout: &Layout, group: &str, among: Among) -> Option<Conflict> {
    let fields = layout.fields;
    let step = match among {
        Among::Pairs(step) => step,
        Among::Blocks { .. } => layout.distance,
    };
    let (mut hot, mut own) = (Reach::NONE, Reach::NONE);
    let mut index = 0;
    while index < fields.len() {
        let field = &fields[index];
        if field.is_hot() {
            let (is_own, is_written) = match field.first_writer() {
                Some(writer) => (same_text(writer, group), true),
                None => (false, false),
            };
            let found = if is_own {
                hot.conflict(layout, step, index)
            } else if is_written {
                None
            } else {
                own.conflict(layout, step, index)
            };
            match found {
                Some(conflict) if among.has(layout, group, &conflict) => return Some(conflict),
                _ => {}
            }
            hot = hot.with(layout, index);
            if is_own {
                own = own.with(layout, index);
            }
        }
        index += 1;
    }
    None
}
