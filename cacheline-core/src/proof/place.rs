//! Where a field is: in the struct, or in an element of an array of them.

use crate::field::Field;
use crate::layout::Layout;

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

    pub(super) const fn is(self, other: Self) -> bool {
        self.index == other.index && self.element == other.element
    }
}
