//! The rows of a message: the fields that it is about.

use super::conflict::Conflict;
use super::message::{Message, ROWS, push_omitted};
use super::straddle::{push_crossing, straddles};
use crate::columns::{Columns, push_role, role_width};
use crate::field::Field;
use crate::layout::Layout;
use crate::text::{char_count, digit_count};

/// A field of an element of an array; of element 0 when no array is meant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) index: usize,
    pub(super) element: usize,
}

impl Place {
    /// A field where no array is meant.
    pub(super) const fn of_struct(index: usize) -> Self {
        Self { index, element: 0 }
    }

    pub(super) const fn field(self, layout: &Layout) -> &'static Field {
        &layout.fields[self.index]
    }

    /// The first byte, counted from the start of element 0.
    pub(super) const fn start(self, layout: &Layout) -> usize {
        self.element * layout.size + self.field(layout).offset
    }

    /// The byte after the last, counted from the start of element 0.
    pub(super) const fn end(self, layout: &Layout) -> usize {
        self.field(layout)
            .end()
            .saturating_add(self.element * layout.size)
    }

    const fn is(self, other: Self) -> bool {
        self.index == other.index && self.element == other.element
    }
}

/// Which fields a message lists.
pub(super) enum Listed<'a> {
    /// The hot fields on the line that two of them share.
    Sharing(&'a Conflict),
    /// The hot fields of a group; the one with this index takes it over its limit.
    OfGroup(&'a str, usize),
    /// The hot fields that straddle two lines.
    Straddling,
    /// The field with this index.
    Only(usize),
}

impl Listed<'_> {
    const fn last_element(&self) -> usize {
        match self {
            Self::Sharing(conflict) => conflict.later.element,
            _ => 0,
        }
    }

    const fn has(&self, layout: &Layout, place: Place) -> bool {
        let field = place.field(layout);
        match self {
            Self::Sharing(conflict) => field.is_hot() && conflict.touches(layout, place),
            Self::OfGroup(group, _) => field.is_hot() && field.is_in(group),
            Self::Straddling => straddles(layout, field),
            Self::Only(index) => place.index == *index,
        }
    }

    /// Whether the place has a row however many there are.
    const fn is_pinned(&self, place: Place) -> bool {
        match self {
            Self::Sharing(conflict) => place.is(conflict.earlier) || place.is(conflict.later),
            Self::OfGroup(_, crossing) => place.index == *crossing,
            Self::Straddling | Self::Only(_) => false,
        }
    }

    const fn pinned_count(&self) -> usize {
        match self {
            Self::Sharing(_) => 2,
            Self::OfGroup(..) => 1,
            Self::Straddling | Self::Only(_) => 0,
        }
    }

    /// What stands behind the role, in a column of its own.
    const fn push_note(&self, text: &mut Message, layout: &Layout, columns: &Columns, at: Place) {
        let field = at.field(layout);
        let blank = columns.role - role_width(field) + 3;
        match self {
            Self::OfGroup(_, crossing) if at.index == *crossing => {
                text.push_spaces(blank);
                text.push_str("<- crosses the limit");
            }
            Self::Straddling => {
                text.push_spaces(blank);
                push_crossing(text, layout, field);
            }
            _ => {}
        }
    }
}

/// Appends a row per field: [`ROWS`] at the most, then how many more there would be.
pub(super) const fn push_rows(text: &mut Message, layout: &Layout, listed: &Listed<'_>) {
    let mut columns = Columns::NONE;
    let mut listing = Listing::new(layout, listed);
    while let Some(place) = listing.next() {
        columns.fit_range(place.start(layout), place.end(layout));
        columns.fit_name(listing.name_width(place));
        columns.fit_role(place.field(layout));
    }
    let omitted = listing.omitted;
    let mut listing = Listing::new(layout, listed);
    while let Some(place) = listing.next() {
        text.push_str("\n    ");
        columns.push_range(text, place.start(layout), place.end(layout));
        text.push_str("  ");
        if listing.is_array() {
            text.push_str("[");
            text.push_number(place.element);
            text.push_str("].");
        }
        text.push_str(place.field(layout).name);
        text.push_spaces(columns.name - listing.name_width(place) + 2);
        push_role(text, place.field(layout));
        listed.push_note(text, layout, &columns, place);
    }
    push_omitted(text, omitted);
}

/// Goes through the fields that are listed: [`ROWS`] of them, the pinned ones among these.
struct Listing<'a> {
    layout: &'a Layout,
    listed: &'a Listed<'a>,
    next: Place,
    /// How many more fields to list besides the pinned ones.
    bystanders: usize,
    omitted: usize,
}

impl<'a> Listing<'a> {
    const fn new(layout: &'a Layout, listed: &'a Listed<'a>) -> Self {
        let next = Place {
            index: 0,
            element: 0,
        };
        Self {
            layout,
            listed,
            next,
            bystanders: ROWS - listed.pinned_count(),
            omitted: 0,
        }
    }

    const fn next(&mut self) -> Option<Place> {
        while self.next.element <= self.listed.last_element() {
            let place = self.next;
            if place.index == self.layout.fields.len() {
                self.next = Place {
                    index: 0,
                    element: place.element + 1,
                };
                continue;
            }
            self.next.index += 1;
            if self.listed.has(self.layout, place) {
                if self.listed.is_pinned(place) {
                    return Some(place);
                }
                if self.bystanders > 0 {
                    self.bystanders -= 1;
                    return Some(place);
                }
                self.omitted += 1;
            }
        }
        None
    }

    const fn is_array(&self) -> bool {
        self.listed.last_element() > 0
    }

    /// The width of `name`, or of `[0].name` when elements of an array are listed.
    const fn name_width(&self, place: Place) -> usize {
        let prefix = if self.is_array() {
            digit_count(place.element) + "[].".len()
        } else {
            0
        };
        prefix + char_count(place.field(self.layout).name)
    }
}
