//! How far the fields reach that have been passed on the way through a struct.

use crate::field::Field;
use crate::layout::Layout;
use crate::proof::conflict::{Conflict, meeting_base};
use crate::proof::place::Place;
use crate::text::same_text;

/// How many fields are enough.
///
/// What is written is in conflict with all that is not marked like it, but for what its writer alone reads: of three that
/// are marked differently, with one at least. What is only read is in conflict with all that is written, unless it has one
/// reader, who alone writes the other: of two with different writers, with one at least.
const ENOUGH: usize = 3;

/// Of some fields, those that end last, no two of which are alike.
///
/// Whether two fields meet depends on the earlier one's last byte only, and the greater that is the sooner they do. So the
/// first of these that a field is in conflict with stands for all.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    asked_by: Asker,
    /// By falling last byte.
    furthest: [Option<Furthest>; ENOUGH],
}

/// The fields that look for a conflict among those that are kept.
#[derive(Clone, Copy)]
pub(super) enum Asker {
    /// Those that are written.
    Written,
    /// Those that are only read. What is kept is written.
    OnlyRead,
}

impl Asker {
    /// Whether it is in conflict with both of two fields that have been passed, or with neither.
    const fn takes_for_alike(self, one: &Field, other: &Field) -> bool {
        match self {
            Self::Written => one.is_marked_like(other),
            Self::OnlyRead => match (one.only_writer(), other.only_writer()) {
                (Some(one), Some(other)) => same_text(one, other),
                (one, other) => one.is_none() && other.is_none(),
            },
        }
    }
}

impl Reach {
    /// That of no field.
    pub(super) const fn asked_by(asked_by: Asker) -> Self {
        Self {
            asked_by,
            furthest: [None; ENOUGH],
        }
    }

    /// Where the field number `index` meets one of those that it is in conflict with, at base addresses that are multiples
    /// of `step`.
    pub(super) const fn conflict(
        &self,
        layout: &Layout,
        step: usize,
        index: usize,
    ) -> Option<Conflict> {
        let field = &layout.fields[index];
        let mut at = 0;
        while at < ENOUGH {
            let Some(before) = self.furthest[at] else {
                return None;
            };
            if layout.fields[before.index].conflicts_with(field) {
                return match meeting_base(layout.distance, step, before.last_byte, field.offset) {
                    Some(base) => Some(Conflict {
                        earlier: Place::of_struct(before.index),
                        later: Place::of_struct(index),
                        base,
                    }),
                    None => None,
                };
            }
            at += 1;
        }
        None
    }

    /// With the field number `index` among them.
    pub(super) const fn with(mut self, layout: &Layout, index: usize) -> Self {
        let field = &layout.fields[index];
        let mut moved = Furthest {
            index,
            last_byte: field.last_byte(),
        };
        let mut at = 0;
        while at < ENOUGH {
            let Some(other) = self.furthest[at] else {
                self.furthest[at] = Some(moved);
                return self;
            };
            let is_alike = (self.asked_by).takes_for_alike(field, &layout.fields[other.index]);
            if other.last_byte < moved.last_byte {
                self.furthest[at] = Some(moved);
                moved = other;
            }
            if is_alike {
                return self;
            }
            at += 1;
        }
        self
    }
}

/// A field, and its last byte.
#[derive(Clone, Copy)]
struct Furthest {
    index: usize,
    last_byte: usize,
}
