//! The fields of a group that need lines of their own, whatever their sizes are.

use super::next_of;
use crate::layout::Layout;

/// How many fields of a group that are in conflict with each other are looked for.
const KEPT_APART: usize = 16;

/// The number of fields of a group each of which is in conflict with the others: they need as many lines.
pub(super) const fn kept_apart(layout: &Layout, group: &str) -> usize {
    let mut kept = [0; KEPT_APART];
    let (mut count, mut index) = (0, 0);
    while let Some(at) = next_of(layout, group, index) {
        let mut before = 0;
        while before < count && layout.fields[kept[before]].conflicts_with(&layout.fields[at]) {
            before += 1;
        }
        if before == count && count < KEPT_APART {
            kept[count] = at;
            count += 1;
        }
        index = at + 1;
    }
    if layout.is_separated() { count } else { 0 }
}
