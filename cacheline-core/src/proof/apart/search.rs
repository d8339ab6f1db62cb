//! The search for two fields that meet.

use super::is_apart_by_lines;
use crate::field::{Field, Role};
use crate::layout::Layout;
use crate::proof::conflict::{Conflict, meeting_base};
use crate::proof::place::Place;
use crate::text::same_text;

/// The group for which [`apart`](fn@super::apart) fails, of all groups that write; `None` when it holds for each.
///
/// Where two fields meet, the one that is laid out later is of a group that reports it, or else is only read, and the
/// earlier one is. Of the fields passed, the one that ends last matters, and the one that does so among those of other
/// groups than its.
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
            let passed = if field.is_hot_write() { hot } else { written };
            if let Some(before) = passed.foreign_to(layout, field) {
                let (block, step) = (layout.distance, layout.base_step(layout.distance));
                if let Some(base) = meeting_base(block, step, before.last_byte, field.offset) {
                    let conflict = Conflict {
                        earlier: Place::of_struct(before.index),
                        later: Place::of_struct(index),
                        base,
                    };
                    let group = reporter(layout, &conflict);
                    if base == 0 {
                        return Some(group);
                    }
                    in_the_middle = Some(group);
                }
            }
            hot = hot.with(layout, index);
            if field.is_hot_write() {
                written = written.with(layout, index);
            }
        }
        index += 1;
    }
    in_the_middle
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

/// The group that reports a conflict: where the struct starts a block of the distance, that of the last field in the shared
/// block to be written, whoever else meets there. At other base addresses each pair counts for itself.
const fn reporter(layout: &Layout, conflict: &Conflict) -> &'static str {
    let (fields, block) = (layout.fields, conflict.block(layout));
    let (earlier, later) = (conflict.earlier.index, conflict.later.index);
    let mut last = if fields[later].is_hot_write() {
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
    fields[last].group_name()
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
///
/// Whether two fields meet depends on the earlier one's last byte only, and the greater that is the
/// sooner they do: of the fields passed, only the one that ends last matters on either side.
pub(super) const fn first_conflict(layout: &Layout, group: &str, among: Among) -> Option<Conflict> {
    let fields = layout.fields;
    let step = match among {
        Among::Pairs(step) => step,
        Among::Blocks { .. } => layout.distance,
    };
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
                if let Some(base) = meeting_base(layout.distance, step, last, first) {
                    let conflict = Conflict {
                        earlier: Place::of_struct(before.index),
                        later: Place::of_struct(index),
                        base,
                    };
                    if among.has(layout, group, &conflict) {
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
