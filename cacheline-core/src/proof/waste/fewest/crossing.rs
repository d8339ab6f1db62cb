//! Where fields of a run end, and what may follow on them.

use crate::extremes::greater;
use crate::field::Field;
use crate::layout::Layout;

/// Whether hot fields may lie across the end of a line.
#[derive(Clone, Copy)]
pub(super) enum Crossing {
    Allowed,
    /// Not those that fit on a line of so many bytes.
    Denied {
        line: usize,
    },
}

impl Crossing {
    /// Where a hot field ends that follows on `end` bytes of its run.
    pub(super) const fn end_behind(self, end: usize, field: &Field) -> usize {
        let Self::Denied { line } = self else {
            return end + field.contents_size();
        };
        let size = field.contents_size();
        let start = end.next_multiple_of(field.contents_align());
        let crosses = size <= line && start % line + size > line;
        let start = if crosses {
            start.next_multiple_of(line)
        } else {
            start
        };
        start + size
    }

    /// What follows hot fields at a multiple of, so that cold ones of falling alignment have no holes between them.
    pub(super) const fn align_behind(self, layout: &Layout, unit: usize) -> usize {
        let mut align = 1;
        if let Self::Denied { .. } = self {
            let mut fields = layout.fields;
            while let [field, rest @ ..] = fields {
                fields = rest;
                if !field.is_hot() && field.contents_align() <= unit {
                    align = greater(align, field.contents_align());
                }
            }
        }
        align
    }
}
