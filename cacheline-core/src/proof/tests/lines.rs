//! The rules about lines against a slow judge that looks at every field at every base address.

use std::collections::BTreeSet;
use std::vec::Vec;

use super::against_oracle::{bases_in, is_hot};
use super::random::{GROUPS, Random};
use crate::field::Field;
use crate::layout::Layout;
use crate::proof::crossing::crossing_base;
use crate::proof::max_lines::{Tally, worst_base};

/// The numbers of the lines that some fields touch; of an unsized tail only the first.
fn lines_of<'a>(
    layout: &Layout,
    base: usize,
    fields: impl Iterator<Item = &'a Field>,
) -> BTreeSet<usize> {
    let sizes = fields.map(|field| {
        let contents = field.size - field.padding_by_hand();
        (field, if field.is_unsized { 1 } else { contents })
    });
    sizes
        .filter(|(_, size)| *size > 0)
        .flat_map(|(field, size)| {
            let first = base + field.offset;
            first / layout.line..=(first + size - 1) / layout.line
        })
        .collect()
}

fn members<'a>(layout: &'a Layout, group: &str) -> Vec<(usize, &'a Field)> {
    let fields = layout.fields.iter().enumerate();
    fields.filter(|(_, field)| field.is_in(group)).collect()
}

/// Checks the count of lines at the worst base address, and which field crosses each limit.
fn check_max_lines(layout: &Layout, group: &str) -> (usize, usize) {
    let members = members(layout, group);
    let lines_at = |base| lines_of(layout, base, members.iter().map(|(_, field)| *field)).len();
    let most = bases_in(layout, layout.line)
        .map(lines_at)
        .max()
        .unwrap_or(0);
    let base = worst_base(layout, group);
    assert_eq!(
        bases_in(layout, layout.line).find(|base| lines_at(*base) == most),
        Some(base),
        "{group} {layout:#?}"
    );
    for limit in 0..=most {
        let tally = Tally::of(layout, group, limit, base);
        assert_eq!(tally.lines, most, "{group} {layout:#?}");
        let crossing = (0..members.len()).find(|at| {
            let fields = members[..=*at].iter().map(|(_, field)| *field);
            lines_of(layout, base, fields).len() > limit
        });
        let crossing = crossing.map(|at| members[at].0);
        assert_eq!(tally.crossing, crossing, "{group} {limit} {layout:#?}");
    }
    (most, base)
}

#[test]
fn max_lines_agrees_with_the_judge() {
    let mut random = Random(4);
    let (mut many, mut moved) = (0, 0);
    for round in 0..1_500 {
        let mut layout = random.layout();
        if round % 4 == 1 {
            let padded = layout.fields.iter().map(|field| field.holding::<u16>());
            layout.fields = padded.collect::<Vec<_>>().leak();
        }
        if round % 4 == 0 {
            let tail = Field::tail::<[u8]>("tail", "[u8]").at(layout.size);
            let tail = tail.hot_write(random.pick(&GROUPS));
            layout.fields = [layout.fields, &[tail]].concat().leak();
        }
        for group in GROUPS {
            let (most, base) = check_max_lines(&layout, group);
            many += usize::from(most > 2);
            moved += usize::from(base > 0);
        }
    }
    assert!(many > 300, "{many} of 6,000 take more than two lines");
    assert!(
        moved > 300,
        "{moved} of 6,000 are worst in the middle of a line"
    );
}

#[test]
fn a_byte_at_the_start_of_a_line_of_as_many_bases_as_a_sweep_has_stays_on_its_line() {
    let byte = Field::of::<u8>("byte", "u8").at(256).hot_read("hot_read");
    let layout = Layout {
        name: "Byte",
        size: 257,
        align: 1,
        line: 256,
        distance: 256,
        promised_align: 1,
        placement: crate::layout::Placement::ByTable,
        fields: std::vec![byte].leak(),
    };
    assert_eq!(check_max_lines(&layout, "hot_read"), (1, 0));
}

#[test]
fn max_lines_sweeps_the_bases_of_very_long_lines() {
    let mut random = Random(5);
    let mut beyond = 0;
    for _ in 0..60 {
        let mut layout = random.layout();
        let mut fields = layout.fields.to_vec();
        for field in &mut fields {
            field.offset *= random.pick(&[1, 16, 40]);
        }
        fields.sort_by_key(|field| field.offset);
        (layout.line, layout.distance, layout.align) = (1024, 1024, 1);
        layout.fields = fields.leak();
        for group in GROUPS {
            beyond += usize::from(check_max_lines(&layout, group).1 > 256);
        }
    }
    assert!(beyond > 20, "{beyond} of 240 are worst far into a line");
}

#[test]
fn without_separation_lines_are_those_that_bytes_need() {
    let mut random = Random(6);
    for _ in 0..500 {
        let layout = random.layout();
        for group in GROUPS {
            let members = members(&layout, group);
            let bytes: usize = members.iter().map(|(_, field)| field.size).sum();
            let unseparated = layout.apart_by(1);
            let needed = Tally::of(&unseparated, group, 1, 0);
            assert_eq!(needed.lines, bytes.div_ceil(layout.line));
            assert_eq!(needed.crossing.is_some(), needed.lines > 1);
            assert!(needed.lines <= Tally::of(&layout, group, 1, 0).lines);
        }
    }
}

#[test]
fn straddle_agrees_with_the_judge() {
    let mut random = Random(7);
    let (mut straddling, mut moved) = (0, 0);
    for _ in 0..4_000 {
        let layout = random.layout();
        for field in layout.fields {
            let lines_at = |base| lines_of(&layout, base, core::iter::once(field)).len();
            let counts = is_hot(field) && field.size <= layout.line;
            let expected =
                bases_in(&layout, layout.line).find(|base| counts && lines_at(*base) > 1);
            assert_eq!(
                crossing_base(&layout, field),
                expected,
                "{field:?} {layout:#?}"
            );
            straddling += usize::from(expected.is_some());
            moved += usize::from(expected > Some(0));
        }
    }
    assert!(straddling > 500, "{straddling} straddle");
    assert!(moved > 200, "{moved} straddle in the middle of a line only");
}
