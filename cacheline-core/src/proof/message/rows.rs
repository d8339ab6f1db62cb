//! The rows of a message: the fields that it is about.

use super::{Message, ROWS, push_omitted};
use crate::columns::{Columns, marks_width, push_marks};
use crate::field::Field;
use crate::layout::Layout;
use crate::proof::conflict::{Conflict, Stretch};
use crate::proof::crossing::crossing_base;
use crate::proof::place::Place;
use crate::text::char_count;

/// Which fields a message lists.
pub(in crate::proof) enum Listed<'a> {
    /// The hot fields where two of them meet.
    Sharing(&'a Sharing<'a>),
    /// The hot fields of a group; the one with this index takes it over its limit.
    OfGroup(&'a str, usize),
    /// The hot fields that straddle two lines.
    Straddling,
    /// What is read where the field with this index is written though nobody marked it.
    Unmarked(&'a Sharing<'a>, usize),
    /// The field with this index.
    Only(usize),
}

/// Fields that meet, and the stretch that is looked at.
pub(in crate::proof) struct Sharing<'a> {
    pub(in crate::proof) conflict: &'a Conflict,
    pub(in crate::proof) stretch: Stretch,
}

impl Listed<'_> {
    const fn last_element(&self) -> usize {
        match self {
            Self::Sharing(sharing) => sharing.conflict.later.element,
            _ => 0,
        }
    }

    const fn has(&self, layout: &Layout, place: Place) -> bool {
        let field = place.field(layout);
        match self {
            Self::Sharing(sharing) => field.is_hot() && sharing.stretch.has(layout, place),
            Self::Unmarked(sharing, index) => {
                let is_listed = place.index == *index || field.is_only_read();
                is_listed && field.occupies_bytes() && sharing.stretch.has(layout, place)
            }
            Self::OfGroup(group, _) => field.is_hot() && field.is_in(group),
            Self::Straddling => crossing_base(layout, field).is_some(),
            Self::Only(index) => place.index == *index,
        }
    }

    /// Whether the place has a row however many there are.
    const fn is_pinned(&self, place: Place) -> bool {
        match self {
            Self::Sharing(sharing) | Self::Unmarked(sharing, _) => {
                place.is(sharing.conflict.earlier) || place.is(sharing.conflict.later)
            }
            Self::OfGroup(_, crossing) => place.index == *crossing,
            Self::Straddling | Self::Only(_) => false,
        }
    }

    const fn pinned_count(&self) -> usize {
        match self {
            Self::Sharing(_) | Self::Unmarked(..) => 2,
            Self::OfGroup(..) => 1,
            Self::Straddling | Self::Only(_) => 0,
        }
    }

    /// What stands behind the marks, in a column of its own.
    const fn push_note(&self, text: &mut Message, layout: &Layout, columns: &Columns, at: Place) {
        let field = at.field(layout);
        let blank = columns.marks - marks_width(field) + 3;
        match self {
            Self::OfGroup(_, crossing) if at.index == *crossing => {
                text.push_spaces(blank);
                text.push_str("<- crosses the limit");
            }
            Self::Unmarked(_, index) if at.index == *index => {
                text.push_spaces(blank);
                text.push_str("<- not marked");
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
pub(in crate::proof) const fn push_rows(text: &mut Message, layout: &Layout, listed: &Listed<'_>) {
    let mut columns = Columns::NONE;
    let mut listing = Listing::new(layout, listed);
    while let Some(place) = listing.next() {
        columns.fit_range(place.start(layout), place.end(layout));
        columns.fit_name(name_width(layout, place));
        columns.fit_marks(place.field(layout));
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
        text.push_spaces(columns.name - name_width(layout, place) + 2);
        push_marks(text, place.field(layout));
        listed.push_note(text, layout, &columns, place);
    }
    push_omitted(text, omitted);
}

/// Appends `lines 0 and 1 when it starts 8 bytes into a line (its alignment is 8)` about a field that
/// straddles.
const fn push_crossing(text: &mut Message, layout: &Layout, field: &Field) {
    if let Some(base) = crossing_base(layout, field) {
        let line = (base + field.offset) / layout.line;
        text.push_str("lines ");
        text.push_number(line);
        text.push_str(" and ");
        text.push_number(line + 1);
        if base != 0 {
            text.push_str(" when the struct starts ");
            text.push_count(base, "byte");
            text.push_str(" into a line");
        }
    }
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
}

/// The width of a name, without the number of its element: that has one digit, in each row.
const fn name_width(layout: &Layout, place: Place) -> usize {
    char_count(place.field(layout).name)
}
