//! The proofs against a slow judge that looks at every pair of fields at every base address.

use core::ops::Range;
use std::vec::Vec;

use super::random::{GROUPS, Random};
use crate::field::Field;
use crate::layout::Layout;
use crate::mark::Mark;
use crate::proof::apart::{conflict_of, first_in_conflict};
use crate::proof::conflict::{Conflict, meeting_base};
use crate::proof::neighbours::conflict_in_array;
use crate::proof::place::Place;

/// The blocks of the distance in which a field has bytes that lies `shift` bytes behind the base.
fn blocks(layout: &Layout, base: usize, (field, shift): (&Field, usize)) -> Range<usize> {
    let first = base + shift + field.offset;
    match field.size {
        0 => 0..0,
        size => first / layout.distance..(first + size - 1) / layout.distance + 1,
    }
}

/// Whether two fields have bytes in one block.
fn meet(layout: &Layout, base: usize, a: (&Field, usize), b: (&Field, usize)) -> bool {
    let (a, b) = (blocks(layout, base, a), blocks(layout, base, b));
    a.start.max(b.start) < a.end.min(b.end)
}

/// Where an instance may start, in bytes into a block of so many.
pub(super) fn bases_in(layout: &Layout, block: usize) -> impl Iterator<Item = usize> + use<> {
    (0..block).step_by(layout.align.max(layout.promised_align))
}

/// Where an instance may start, in bytes into a block of the distance.
fn bases(layout: &Layout) -> Vec<usize> {
    bases_in(layout, layout.distance).collect()
}

/// Where any element of an array may start whose first element is an instance.
fn bases_in_arrays(layout: &Layout) -> Vec<usize> {
    let mut are_bases = std::vec![false; layout.distance];
    for mut element in bases(layout) {
        while !are_bases[element] {
            are_bases[element] = true;
            element = (element + layout.size) % layout.distance;
        }
    }
    let every = 0..layout.distance;
    every.filter(|base| are_bases[*base]).collect()
}

pub(super) fn is_written(field: &Field) -> bool {
    field.marks().iter().any(Mark::writes)
}

pub(super) fn is_hot(field: &Field) -> bool {
    !field.marks().is_empty()
}

/// Whether a group writes one of two fields and another touches the other, unless they are marked alike.
pub(super) fn conflict(a: &Field, b: &Field) -> bool {
    // Each group is there once, so that so many of the same are the same.
    let (a, b) = (a.marks(), b.marks());
    let are_alike = a.len() == b.len() && a.iter().all(|mark| b.contains(mark));
    let is_kept_apart = |a: &Mark, b: &Mark| a.group() != b.group() && (a.writes() || b.writes());
    !are_alike && a.iter().any(|a| b.iter().any(|b| is_kept_apart(a, b)))
}

/// The group that speaks for those that write a field: the first.
fn writer(field: &Field) -> Option<&str> {
    let mut marks = field.marks().iter();
    marks.find(|mark| mark.writes()).map(Mark::group)
}

/// Whether it concerns `group` that `earlier` and `later` meet: it writes one of them, and of
/// two that are written the later.
fn concerns(group: &str, earlier: &Field, later: &Field) -> bool {
    let writes = |field: &Field| writer(field) == Some(group);
    conflict(earlier, later) && (writes(later) || (writes(earlier) && !is_written(later)))
}

fn are_mixed_at(layout: &Layout, group: &str, base: usize) -> bool {
    layout.fields.iter().enumerate().any(|(index, later)| {
        layout.fields[..index].iter().any(|earlier| {
            meet(layout, base, (earlier, 0), (later, 0)) && concerns(group, earlier, later)
        })
    })
}

/// Whether it is for `group` to report a block of the distance, where the struct starts one: two fields there are in conflict,
/// and of what is written there, its own comes last.
fn reports_a_block(layout: &Layout, group: &str) -> bool {
    (0..layout.size.div_ceil(layout.distance)).any(|block| {
        let is_there = |field: &&Field| blocks(layout, 0, (*field, 0)).contains(&block);
        let there = layout
            .fields
            .iter()
            .filter(|field| is_hot(field))
            .filter(is_there);
        let last = there.clone().rfind(|field| is_written(field));
        let mut pairs = there
            .clone()
            .flat_map(|a| there.clone().map(move |b| (a, b)));
        last.is_some_and(|last| writer(last) == Some(group)) && pairs.any(|(a, b)| conflict(a, b))
    })
}

/// Whether `group` reports something at this base address: nothing but blocks where the struct starts one, if it is
/// in conflict there.
fn is_reported_at(layout: &Layout, group: &str, base: usize) -> bool {
    if base == 0 {
        reports_a_block(layout, group)
    } else {
        !are_mixed_at(layout, group, 0) && are_mixed_at(layout, group, base)
    }
}

fn are_neighbours_mixed_at(layout: &Layout, base: usize) -> bool {
    layout.fields.iter().any(|earlier| {
        layout.fields.iter().any(|later| {
            (is_written(earlier) && is_hot(later) || is_hot(earlier) && is_written(later))
                && (1..=3)
                    .any(|apart| meet(layout, base, (earlier, 0), (later, apart * layout.size)))
        })
    })
}

/// Whether fields of one instance meet.
fn is_mixed_at(layout: &Layout, base: usize) -> bool {
    layout.fields.iter().enumerate().any(|(index, later)| {
        layout.fields[..index]
            .iter()
            .any(|earlier| meet(layout, base, (earlier, 0), (later, 0)) && conflict(earlier, later))
    })
}

/// Checks that a verdict is the judge's, and that what it reports is so.
fn check(
    layout: &Layout,
    bases: &[usize],
    found: Option<&Conflict>,
    is_mixed_at: impl Fn(usize) -> bool,
) {
    let is_mixed = bases.iter().any(|&base| is_mixed_at(base));
    assert_eq!(found.is_some(), is_mixed, "{layout:#?}");
    let Some(conflict) = found else { return };
    assert!(bases.contains(&conflict.base), "{conflict:?} {layout:#?}");
    assert_eq!(
        conflict.base == 0,
        is_mixed_at(0),
        "{conflict:?} {layout:#?}"
    );
    let place = |place: Place| (place.field(layout), place.element * layout.size);
    let (earlier, later) = (place(conflict.earlier), place(conflict.later));
    for &base in bases.iter().filter(|base| **base <= conflict.base) {
        let is_first = base == conflict.base;
        assert_eq!(
            meet(layout, base, earlier, later),
            is_first,
            "{conflict:?} {layout:#?}"
        );
    }
    assert!(is_written(earlier.0) || is_written(later.0));
}

#[test]
fn apart_agrees_with_the_judge() {
    let mut random = Random(1);
    let (mut mixed, mut moved) = (0, 0);
    for _ in 0..4_000 {
        let layout = random.layout();
        for group in GROUPS {
            let found = conflict_of(&layout, group);
            check(&layout, &bases(&layout), found.as_ref(), |base| {
                is_reported_at(&layout, group, base)
            });
            mixed += usize::from(found.is_some());
            moved += usize::from(found.is_some_and(|conflict| conflict.base > 0));
        }
    }
    // The layouts must be of every kind for the agreement to mean anything.
    assert!(
        (1_000..12_000).contains(&mixed),
        "{mixed} of 16,000 are mixed"
    );
    assert!(
        moved > 100,
        "{moved} of 16,000 are mixed in the middle of a line only"
    );
}

#[test]
fn neighbours_agree_with_the_judge() {
    let mut random = Random(2);
    let (mut mixed, mut moved, mut within) = (0, 0, 0);
    for _ in 0..6_000 {
        let layout = random.layout();
        let found = check_in_array(&layout);
        mixed += usize::from(found.is_some());
        within += usize::from(
            found
                .as_ref()
                .is_some_and(|conflict| conflict.later.element == 0),
        );
        moved += usize::from(found.is_some_and(|conflict| conflict.base > 0));
    }
    assert!((800..5_000).contains(&mixed), "{mixed} of 6,000 are mixed");
    assert!(
        moved > 200,
        "{moved} of 6,000 are mixed in the middle of a line only"
    );
    assert!(
        within > 5,
        "{within} of 6,000 are mixed in one element only"
    );
}

/// Neighbours come first, then the fields of one element.
fn check_in_array(layout: &Layout) -> Option<Conflict> {
    let found = conflict_in_array(layout);
    let bases = bases_in_arrays(layout);
    let are_neighbours_mixed = bases
        .iter()
        .any(|&base| are_neighbours_mixed_at(layout, base));
    // Where instances are apart wherever they may start, elements may start elsewhere.
    let is_instance_mixed = self::bases(layout)
        .iter()
        .any(|&base| is_mixed_at(layout, base));
    check(layout, &bases, found.as_ref(), |base| {
        if are_neighbours_mixed {
            are_neighbours_mixed_at(layout, base)
        } else {
            !is_instance_mixed && is_mixed_at(layout, base)
        }
    });
    found
}

/// Checks that the groups together see each pair that is in conflict, and returns whether there is one.
fn check_every_pair(layout: &Layout) -> bool {
    let is_mixed = bases(layout)
        .into_iter()
        .any(|base| is_mixed_at(layout, base));
    let is_found = GROUPS
        .iter()
        .any(|group| conflict_of(layout, group).is_some());
    assert_eq!(is_found, is_mixed, "{layout:#?}");
    let first = first_in_conflict(layout);
    assert_eq!(first.is_some(), is_mixed, "{layout:#?}");
    assert!(
        first.is_none_or(|group| conflict_of(layout, group).is_some()),
        "{first:?} {layout:#?}"
    );
    is_mixed
}

#[test]
fn every_group_together_sees_every_pair() {
    let mut random = Random(3);
    for _ in 0..2_000 {
        check_every_pair(&random.layout());
    }
}

#[test]
fn nothing_is_overlooked_where_bytes_belong_to_several_fields() {
    let mut random = Random(11);
    let mut mixed = 0;
    for _ in 0..2_000 {
        let layout = random.overlapping();
        mixed += usize::from(check_every_pair(&layout));
        check_in_array(&layout);
    }
    assert!((400..1_600).contains(&mixed), "{mixed} of 2,000 are mixed");
}

#[test]
fn two_bytes_meet_where_they_say() {
    for line in [16, 64] {
        for step in [1, 4, 16] {
            for last in 0..2 * line {
                for first in last + 1..last + line + 2 {
                    let meet = |base: &usize| (base + last) / line == (base + first) / line;
                    let expected = (0..line).step_by(step).find(meet);
                    assert_eq!(meeting_base(line, step, last, first), expected);
                }
            }
        }
    }
    assert_eq!(meeting_base(1, 1, 8, 8), None, "nothing is kept apart");
}
