//! Two hot fields that meet.

use super::place::Place;
use crate::layout::Layout;
use crate::line::Unseparated;

/// Two hot fields that are in one block of the distance when element 0 starts `base` bytes into a block.
#[derive(Debug)]
pub(super) struct Conflict {
    pub(super) earlier: Place,
    pub(super) later: Place,
    pub(super) base: usize,
}

impl Conflict {
    /// The number of the block that both are in, counted from the one that element 0 starts in.
    pub(super) const fn block(&self, layout: &Layout) -> usize {
        self.first_byte(layout) / layout.distance
    }

    /// The byte that the later one starts with, counted from the start of the block that element 0 starts in.
    const fn first_byte(&self, layout: &Layout) -> usize {
        self.base + self.later.start(layout)
    }

    /// Whether they are on one line.
    pub(super) const fn is_on_a_line(&self, layout: &Layout) -> bool {
        let line = self.stretch_of(layout, layout.line);
        line.has(layout, self.earlier)
    }

    /// What they meet on: a line, or else the lines that are fetched together.
    pub(super) const fn stretch(&self, layout: &Layout) -> Stretch {
        if self.is_on_a_line(layout) {
            self.stretch_of(layout, layout.line)
        } else {
            self.block_stretch(layout)
        }
    }

    /// The lines that are fetched together of which both have some.
    pub(super) const fn block_stretch(&self, layout: &Layout) -> Stretch {
        self.stretch_of(layout, layout.distance)
    }

    /// That of so many bytes.
    const fn stretch_of(&self, layout: &Layout, bytes: usize) -> Stretch {
        let first = self.first_byte(layout);
        Stretch {
            base: self.base,
            start: first - first % bytes,
            bytes,
        }
    }
}

/// A line, or the lines that are fetched together, where element 0 starts `base` bytes into a block of the distance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    base: usize,
    /// Its first byte, counted from the start of that block.
    pub(super) start: usize,
    pub(super) bytes: usize,
}

impl Stretch {
    /// Whether it has bytes of a field.
    pub(super) const fn has(&self, layout: &Layout, place: Place) -> bool {
        let last = (place.end(layout) - 1).saturating_add(self.base);
        self.base + place.start(layout) < self.start + self.bytes && self.start <= last
    }

    /// The line number `at` of those that it has.
    pub(super) const fn line(&self, layout: &Layout, at: usize) -> Option<Self> {
        let start = self.start + at * layout.line;
        if start < self.start + self.bytes {
            Some(Self {
                base: self.base,
                start,
                bytes: layout.line,
            })
        } else {
            None
        }
    }
}

/// The smallest base address at which the byte `first` lies in the block of the earlier byte `last`,
/// both counted from the base; `None` when there is none.
///
/// Base addresses are multiples of `step`, which divides `block`, and count from the start of a block.
/// Such an address puts `last` no lower into a block than `last % step`, and the two bytes meet when
/// the distance between them still fits behind that. In blocks of one byte nothing meets, not even what a table has in the
/// same bytes.
pub(super) const fn meeting_base(
    block: usize,
    step: usize,
    last: usize,
    first: usize,
) -> Option<usize> {
    if block == Unseparated::BYTES || first >= last + block {
        return None;
    }
    let distance = first.saturating_sub(last);
    let (at_zero, lowest) = (last % block, last % step);
    if at_zero + distance < block {
        Some(0)
    } else if lowest + distance < block {
        Some(block - at_zero + lowest)
    } else {
        None
    }
}
