//! How far the fields reach that have been passed on the way through a struct.

use crate::layout::Layout;
use crate::proof::conflict::{Conflict, meeting_base};
use crate::proof::place::Place;

/// How many fields are enough. If a field is in conflict with neither of two that are marked differently, then all that it is in
/// conflict with is so with one of these as well. That one lies between, so that they have met already.
const ENOUGH: usize = 2;

/// Of some fields, those that end last, no two of which are marked alike.
///
/// Whether two fields meet depends on the earlier one's last byte only, and the greater that is the sooner they do. So the
/// first of these that a field is in conflict with stands for all.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    /// By falling last byte.
    furthest: [Option<Furthest>; ENOUGH],
}

impl Reach {
    pub(super) const NONE: Self = Self {
        furthest: [None; ENOUGH],
    };

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
            let is_alike = field.is_marked_like(&layout.fields[other.index]);
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
