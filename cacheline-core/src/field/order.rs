//! The steps of a stable merge sort by place in memory, which the compiler can evaluate.

use super::Field;
use crate::extremes::{greater, lesser};

/// Whether each field may stand before the next in memory order.
///
/// [`Field::is_not_after`] is written out here, and no index used: the compiler interprets this for every struct, and
/// there a call costs more than the comparison.
pub(crate) const fn is_in_order(mut fields: &[Field]) -> bool {
    while let [before, rest @ ..] = fields {
        fields = rest;
        if let [field, ..] = rest {
            if !field.is_unsized && (before.is_unsized || before.offset > field.offset) {
                return false;
            }
        }
    }
    true
}

/// Merges each two neighbouring sorted runs of `run` fields into one.
pub(super) const fn merge_runs<const N: usize>(fields: &[Field; N], run: usize) -> [Field; N] {
    let mut merged = *fields;
    let mut start = 0;
    while start < N {
        let middle = lesser(start + run, N);
        let end = lesser(middle + run, N);
        let (mut left, mut right, mut next) = (start, middle, start);
        while next < end {
            let take_left =
                right == end || (left < middle && fields[left].is_not_after(&fields[right]));
            let from = if take_left { &mut left } else { &mut right };
            merged[next] = fields[*from];
            *from += 1;
            next += 1;
        }
        start = end;
    }
    merged
}

/// Raises the offset of an unsized tail to the end of what lies before it.
pub(super) const fn raise_tail<const N: usize>(mut fields: [Field; N]) -> [Field; N] {
    let all: &mut [Field] = &mut fields;
    if let [before @ .., tail] = all {
        let mut before: &[Field] = before;
        while let [field, rest @ ..] = before {
            before = rest;
            if tail.is_unsized {
                tail.offset = greater(tail.offset, field.end());
            }
        }
    }
    fields
}
