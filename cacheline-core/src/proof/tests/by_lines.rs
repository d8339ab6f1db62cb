//! The look that spares most structs the search for a conflict: it must never overlook one.

use std::vec::Vec;

use super::against_oracle::conflict;
use super::{PCPU_CHUNK, sized};
use crate::field::Field;
use crate::layout::Layout;
use crate::mark::Mark;
use crate::proof::apart::{is_apart, is_apart_by_lines};

const LINE: usize = 16;

fn table(fields: &[Field]) -> Layout {
    Layout {
        size: 128,
        align: LINE,
        line: LINE / 2,
        distance: LINE,
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    }
}

/// Whether two fields that are in conflict have bytes on one line.
fn has_conflict(fields: &[Field]) -> bool {
    let lines = |field: &Field| field.offset / LINE..=(field.end() - 1) / LINE;
    let meet =
        |a: &Field, b: &Field| conflict(a, b) && lines(a).any(|line| lines(b).contains(&line));
    let pairs = fields
        .iter()
        .enumerate()
        .flat_map(|(at, a)| fields[at + 1..].iter().map(move |b| (a, b)));
    pairs.into_iter().any(|(a, b)| meet(a, b))
}

const SHARED: &[Mark] = &[Mark::HotWrite("a"), Mark::HotRead("b")];

/// Every field that may come behind `end`: cold, read or written, of one of two groups or of both, short or long, with a gap
/// or without.
fn next_fields(end: usize) -> impl Iterator<Item = Field> {
    let places = [0, 8].into_iter().flat_map(move |gap| {
        [
            sized::<8>("short", end + gap),
            sized::<24>("long", end + gap),
        ]
    });
    places.flat_map(|field| {
        [
            field,
            field.hot_read("a"),
            field.hot_write("a"),
            field.hot_read("b"),
            field.hot_write("b"),
            field.marked(SHARED),
        ]
    })
}

fn tables_of_three() -> Vec<[Field; 3]> {
    let mut tables = Vec::new();
    for first in next_fields(0) {
        for second in next_fields(first.end()) {
            tables.extend(next_fields(second.end()).map(|third| [first, second, third]));
        }
    }
    tables
}

#[test]
fn nothing_is_overlooked_and_few_need_a_closer_look() {
    let (mut apart, mut looked_at_in_vain) = (0, 0);
    for fields in tables_of_three() {
        let is_clear = is_apart_by_lines(&table(&fields));
        let conflict = has_conflict(&fields);
        assert!(!(is_clear && conflict), "{fields:#?}");
        assert_eq!(is_apart(&table(&fields)), !conflict, "{fields:#?}");
        if fields.iter().all(|field| field.marks().len() < 2) {
            apart += usize::from(!conflict);
            looked_at_in_vain += usize::from(!is_clear && !conflict);
        }
    }
    assert!(
        looked_at_in_vain * 20 < apart,
        "{looked_at_in_vain} of {apart}"
    );
}

#[test]
fn what_one_group_reads_and_then_writes_on_a_line_needs_no_closer_look() {
    let read = [sized::<4>("limit", 0).hot_read("a"), sized::<4>("cold", 4)];
    let own = sized::<4>("count", 8).hot_write("a");
    assert!(is_apart_by_lines(&table(&[read[0], read[1], own])));
    let foreign = sized::<4>("count", 8).hot_write("b");
    assert!(!is_apart_by_lines(&table(&[read[0], read[1], foreign])));
}

#[test]
fn a_field_within_another_does_not_end_its_lines() {
    let fields = [
        sized::<48>("long", 0).hot_write("a"),
        sized::<16>("within", 8).hot_write("a"),
        sized::<8>("other", 40).hot_write("b"),
    ];
    assert!(!is_apart_by_lines(&table(&fields)));
    assert!(is_apart_by_lines(&table(&fields[..2])));
}

#[test]
fn a_struct_that_starts_anywhere_needs_a_closer_look() {
    let fields = [
        sized::<16>("a", 0).hot_write("a"),
        sized::<16>("b", 16).hot_write("b"),
    ];
    assert!(is_apart_by_lines(&table(&fields)));
    let anywhere = Layout {
        align: 8,
        ..table(&fields)
    };
    assert!(!is_apart_by_lines(&anywhere));
}

#[test]
fn a_tail_of_unknown_size_counts_from_where_it_may_start() {
    let tail = |offset| {
        Field::tail::<[u8]>("tail", "[u8]")
            .at(offset)
            .hot_write("b")
    };
    let head = sized::<8>("head", 0).hot_write("a");
    assert!(is_apart_by_lines(&table(&[head, tail(16)])));
    assert!(!is_apart_by_lines(&table(&[head, tail(8)])));
    assert!(is_apart_by_lines(&table(&[tail(0)])));
}
