//! Where fields lie, for plans that a person can place. Compiled structs say it in `tests/runtime/planned.rs`.

use super::*;
use crate::{Extent, Predicate, offsets};

const LONG: Extent = Extent { size: 40, align: 8 };

fn placed(request: &Request) -> (Vec<u64>, u64, u64) {
    let fields = vec![LONG; request.fields.len()];
    let placed = offsets(&plan(request), &fields, request.geometries[0]);
    (placed.offsets, placed.size, placed.align)
}

#[test]
fn a_group_that_writes_starts_at_the_distance_and_raises_size_and_alignment_to_it() {
    let long = |role| field(role, bytes(40).aligned(U64));
    let fields = [long(write(0)), long(read(1)), long(COLD)];
    assert_eq!(placed(&request(&fields)), (vec![128, 0, 40], 192, 64));
    assert_eq!(placed(&pairs(&fields)), (vec![128, 0, 40], 256, 128));
}

#[test]
fn a_line_that_is_started_against_a_straddle_is_the_next_one() {
    let fields = [write(0), write(0), read(1)].map(|role| field(role, bytes(40).aligned(U64)));
    let no_straddle = Request {
        no_straddle: true,
        ..pairs(&fields)
    };
    assert_eq!(placed(&no_straddle), (vec![128, 192, 0], 256, 128));
}

#[test]
fn where_no_line_is_started_the_size_is_rounded_up_to_the_alignment_of_the_fields() {
    let fields = [field(read(0), U32), field(COLD, BYTE)];
    let [four, one] = [4, 1].map(|size| Extent { size, align: size });
    let geometry = Geometry::planned()[0];
    let of_none = offsets(&untouched(&fields), &[one, four], geometry);
    assert_eq!(
        (of_none.offsets, of_none.size, of_none.align),
        (vec![0, 4], 8, 4)
    );
    let of_none = offsets(&untouched(&[]), &[], geometry);
    assert_eq!(
        (of_none.offsets, of_none.size, of_none.align),
        (vec![], 0, 1)
    );
}

/// What may be written follows the group that writes, and starts a line where that is gone.
#[test]
fn a_start_that_is_needed_only_where_fields_are_gone_is_none() {
    let atomic = TypeFacts {
        size: Some(40),
        ..ATOMIC
    };
    let written = FieldFacts {
        condition: Condition(vec![(Predicate(0), true)]),
        ..field(write(1), bytes(16).aligned(U64))
    };
    let fields = [field(read(0), U64), written, field(COLD, atomic)];
    let planned = plan(&request(&fields));
    let starts = planned.runs.iter().filter_map(|run| run.start.as_ref());
    assert_eq!(starts.count(), 2, "{planned:?}");
    let extents = [8, 16, 40].map(|size| Extent { size, align: 8 });
    let placed = offsets(&planned, &extents, request(&fields).geometries[0]);
    assert_eq!((placed.offsets, placed.size), (vec![0, 64, 80], 128));
}
