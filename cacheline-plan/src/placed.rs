//! Where the fields of a plan lie in memory, as a `repr(C)` struct has them.

use std::ops::Range;

use super::geometry::Geometry;
use super::{Boundary, Plan};

/// What a field takes where its type is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// In bytes.
    pub size: u64,
    /// In bytes: a power of two.
    pub align: u64,
}

/// A struct as it lies in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Where each field begins, in bytes from the start of the struct; in declared order.
    pub offsets: Vec<u64>,
    /// The bytes of the struct, with the padding at its end: a multiple of `align`.
    pub size: u64,
    /// What the struct is aligned to, in bytes: the distance where a line is started to keep fields apart, unless a field
    /// asks for more.
    pub align: u64,
}

/// Where the fields of a plan lie on lines of one size, of which a distance has so many: `fields` in declared order, as many
/// as were planned for. The struct is one in which all of them exist, whatever their conditions are.
///
/// # Panics
///
/// If the plan has a field that is not in `fields`.
#[must_use]
pub fn offsets(plan: &Plan, fields: &[Extent], geometry: Geometry) -> Placed {
    let mut offsets = vec![0; fields.len()];
    let mut end = End::default();
    for run in &plan.runs {
        let start = run.start.as_ref();
        if let Some(start) = start.filter(|start| start.needed.holds_for_all()) {
            end.start(geometry, start.at);
        }
        for &field in &run.fields {
            offsets[field.0] = end.put(fields[field.0]).start;
        }
    }
    Placed {
        offsets,
        size: end.bytes.next_multiple_of(end.align),
        align: end.align,
    }
}

/// The end of the fields that have been placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    /// In bytes from the start of the struct.
    pub(super) bytes: u64,
    /// The greatest alignment so far, in bytes.
    align: u64,
}

impl Default for End {
    fn default() -> Self {
        Self { bytes: 0, align: 1 }
    }
}

impl End {
    /// Starts a line: with a field of no bytes that is aligned to it.
    pub(super) fn start(&mut self, geometry: Geometry, at: Boundary) {
        self.put(Extent {
            size: 0,
            align: geometry.boundary(at),
        });
    }

    /// The bytes of the next field.
    pub(super) fn put(&mut self, Extent { size, align }: Extent) -> Range<u64> {
        let start = self.bytes.next_multiple_of(align);
        self.bytes = start + size;
        self.align = self.align.max(align);
        start..self.bytes
    }
}
