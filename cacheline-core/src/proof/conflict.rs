//! Two hot fields that meet on a line.

use super::place::Place;
use crate::layout::Layout;

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
    pub(super) const fn touches(&self, layout: &Layout, place: Place) -> bool {
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
