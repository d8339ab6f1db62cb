//! Two hot fields that meet on a line, and the message about them.

use crate::columns::{Columns, push_role};
use crate::field::Field;
use crate::layout::Layout;
use crate::text::{Text, char_count, digit_count};

/// How many fields a message lists.
const ROWS: usize = 12;

/// How many bytes a message may have: room for [`ROWS`] rows with long names.
const BYTES: usize = 4096;

/// A field of an element of an array; of element 0 when no array is meant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) index: usize,
    pub(super) element: usize,
}

impl Place {
    pub(super) const fn field(self, layout: &Layout) -> &'static Field {
        &layout.fields[self.index]
    }

    /// The first byte, counted from the start of element 0.
    const fn start(self, layout: &Layout) -> usize {
        self.element * layout.size + self.field(layout).offset
    }

    /// The byte after the last, counted from the start of element 0.
    const fn end(self, layout: &Layout) -> usize {
        self.field(layout)
            .end()
            .saturating_add(self.element * layout.size)
    }

    const fn is(self, other: Self) -> bool {
        self.index == other.index && self.element == other.element
    }
}

/// Two hot fields that share a line when element 0 starts `base` bytes into a line.
#[derive(Debug)]
pub(super) struct Conflict {
    pub(super) earlier: Place,
    pub(super) later: Place,
    pub(super) base: usize,
}

impl Conflict {
    /// The number of the shared line, counted from the line that element 0 starts in.
    pub(super) const fn line(&self, layout: &Layout) -> usize {
        (self.base + self.later.start(layout)) / layout.line
    }

    /// Whether bytes of `place` lie on the shared line.
    const fn touches(&self, layout: &Layout, place: Place) -> bool {
        let line = self.line(layout);
        let last = (place.end(layout) - 1).saturating_add(self.base);
        (self.base + place.start(layout)) / layout.line <= line && line <= last / layout.line
    }
}

/// The smallest base address at which the byte `first` lies on the line of the earlier byte `last`,
/// both counted from the base; `None` when there is none.
///
/// Base addresses are multiples of `step`, which divides `line`, and count from the start of a line.
/// Such an address puts `last` no lower into a line than `last % step`, and the two bytes meet when
/// the distance between them still fits behind that.
pub(super) const fn meeting_base(
    line: usize,
    step: usize,
    last: usize,
    first: usize,
) -> Option<usize> {
    if first >= last + line {
        return None;
    }
    let distance = first.saturating_sub(last);
    let (at_zero, lowest) = (last % line, last % step);
    if at_zero + distance < line {
        Some(0)
    } else if lowest + distance < line {
        Some(line - at_zero + lowest)
    } else {
        None
    }
}

/// Fails with the headline, the hot fields on the shared line, and the remedy.
#[track_caller]
pub(super) const fn fail<const N: usize>(
    layout: &Layout,
    conflict: &Conflict,
    headline: &Text<N>,
) -> ! {
    let mut text = Text::<BYTES>::new();
    text.push_str("cache layout of `");
    text.push_str(layout.name);
    text.push_str("`: ");
    text.push_str(headline.as_str());
    push_rows(&mut text, layout, conflict);
    text.push_str("\n  lines are ");
    text.push_count(layout.line, "byte");
    text.push_str("; ");
    push_remedy(&mut text, layout, conflict);
    panic!("{}", text.as_str())
}

const fn push_remedy(text: &mut Text<BYTES>, layout: &Layout, conflict: &Conflict) {
    if conflict.base == 0 && conflict.later.element == 0 {
        text.push_str(
            "give each its own line: let #[cache_layout] place the fields, or align the later one to \
             a line",
        );
        return;
    }
    text.push_str("raise the struct's alignment to the line: #[repr(align(");
    text.push_number(layout.line);
    text.push_str("))]");
    if conflict.later.element != 0 {
        text.push_str(", or accept it with #[cache_layout(allow(neighbours))]");
    }
}

const fn push_rows(text: &mut Text<BYTES>, layout: &Layout, conflict: &Conflict) {
    let mut columns = Columns::NONE;
    let mut listing = Listing::new(layout, conflict);
    while let Some(place) = listing.next() {
        columns.fit_range(place.start(layout), place.end(layout));
        columns.fit_name(listing.name_width(place));
    }
    let omitted = listing.omitted;
    let mut listing = Listing::new(layout, conflict);
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
    }
    if omitted > 0 {
        text.push_str("\n    ... and ");
        text.push_number(omitted);
        text.push_str(" more");
    }
}

/// Goes through the hot fields on the shared line: [`ROWS`] of them, the two in conflict among these.
struct Listing<'a> {
    layout: &'a Layout,
    conflict: &'a Conflict,
    next: Place,
    /// How many more fields to list besides the two in conflict.
    bystanders: usize,
    omitted: usize,
}

impl<'a> Listing<'a> {
    const fn new(layout: &'a Layout, conflict: &'a Conflict) -> Self {
        let next = Place {
            index: 0,
            element: 0,
        };
        Self {
            layout,
            conflict,
            next,
            bystanders: ROWS - 2,
            omitted: 0,
        }
    }

    const fn next(&mut self) -> Option<Place> {
        while self.next.element <= self.conflict.later.element {
            let place = self.next;
            if place.index == self.layout.fields.len() {
                self.next = Place {
                    index: 0,
                    element: place.element + 1,
                };
                continue;
            }
            self.next.index += 1;
            if place.field(self.layout).is_hot() && self.conflict.touches(self.layout, place) {
                if place.is(self.conflict.earlier) || place.is(self.conflict.later) {
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
        self.conflict.later.element > 0
    }

    /// The width of `name`, or of `[0].name` when the conflict is between elements of an array.
    const fn name_width(&self, place: Place) -> usize {
        let prefix = if self.is_array() {
            digit_count(place.element) + "[].".len()
        } else {
            0
        };
        prefix + char_count(place.field(self.layout).name)
    }
}
