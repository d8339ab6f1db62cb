//! Where a field takes two lines though one would hold it.

use crate::field::Field;
use crate::layout::Layout;

/// The smallest base address at which a hot field of at most a line's size lies on two lines.
///
/// Base addresses put the field's first byte no higher into a line than its place in a step above the
/// last step of the line: when that place and the size fit into a step, the field fits everywhere.
pub(super) const fn crossing_base(layout: &Layout, field: &Field) -> Option<usize> {
    let (line, step) = (layout.line, layout.base_step(layout.line));
    if !layout.is_separated() || !field.is_hot() || field.is_unsized || field.size > line {
        return None;
    }
    let at_zero = field.offset % line;
    if at_zero + field.size > line {
        Some(0)
    } else if at_zero % step + field.size > step {
        let room = line - at_zero - field.size;
        Some((room / step + 1) * step)
    } else {
        None
    }
}
