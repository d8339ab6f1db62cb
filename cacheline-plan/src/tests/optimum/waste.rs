//! `deny(waste)` against the judges. It refuses what takes more lines than some layout is sure to take, so it must
//! never refuse what the macro lays out as well as the rules allow, and should refuse most of what takes more.

use std::panic::{AssertUnwindSafe, catch_unwind};

use cacheline_core::__private::of_layout;
use cacheline_core::{__private, Layout, Mark, proof};

use super::case::{Case, order_of};
use super::search::{Kind, fewest};
use super::structs;
use crate::SharedWrites;
use crate::tests::random::{Random, seeds};
use crate::tests::{COLD, bytes as bytes_of, field, write};
use crate::{Access, Accesses, FieldFacts};

const GROUPS: [&str; 4] = ["first", "second", "third", "fourth"];

/// The struct as the proof sees it, in `lines` lines.
fn layout(case: &Case, lines: u64) -> Layout {
    let bytes = |bytes: u64| usize::try_from(bytes).expect("it is a small struct");
    let fields = case.fields.iter().enumerate().map(|(number, facts)| {
        let (size, align) = (bytes(case.size(number)), bytes(case.align(number)));
        let field = __private::field_of("field", "Type", size, align);
        let accesses = facts.role.accesses().into_iter().flat_map(Accesses::all);
        let marks = accesses.map(|Access { group, writes }| {
            let mark = if writes {
                Mark::HotWrite
            } else {
                Mark::HotRead
            };
            mark(GROUPS[group.0])
        });
        field.marked(marks.collect::<Vec<_>>().leak())
    });
    let fields = fields.collect::<Vec<_>>().leak();
    let size = bytes(lines * case.line);
    let layout = __private::layout_of("Struct", size, bytes(case.unit()), fields);
    let layout = layout.in_lines_of(bytes(case.line));
    layout.apart_by(bytes(case.apart()))
}

fn refuses(case: &Case, lines: u64) -> bool {
    let layout = layout(case, lines);
    let prove = || {
        if case.no_straddle {
            of_layout::waste_without_straddle(&layout, &[], &[], &[]);
        } else {
            proof::waste(&layout);
        }
    };
    catch_unwind(AssertUnwindSafe(prove)).is_err()
}

/// The struct as far as the proof knows it: each field is free to go anywhere, and what has no bytes is not written.
fn as_known(case: &Case) -> Case {
    let mut known = case.clone();
    known.fields.retain(|field| field.ty.size != Some(0));
    for field in &mut known.fields {
        field.ty.shared_writes = SharedWrites::Never;
        field.keeps_drop_order = false;
    }
    known
}

/// The cases that the proof knows, and the fewest lines of each that has any.
fn judged(make: impl Fn(u64) -> Case) -> Vec<(u64, u64, Case)> {
    let cases = seeds(1_500).map(|seed| (seed, as_known(&make(seed))));
    let judged = cases.map(|(seed, case)| (seed, fewest(&case, Kind::InRuns), case));
    judged.filter(|&(_, lines, _)| lines > 0).collect()
}

/// Asserts that none of the fewest lines is refused; counts the structs of which a line more is, or a distance.
fn count_exact(cases: &[(u64, u64, Case)]) -> usize {
    for (seed, lines, case) in cases {
        assert!(
            !refuses(case, *lines),
            "seed {seed}: {lines} lines for {case:?}"
        );
    }
    let more = |case: &Case| case.unit() / case.line;
    let exact = cases
        .iter()
        .filter(|(_, lines, case)| refuses(case, lines + more(case)))
        .count();
    println!(
        "of {} structs, a line more is refused for {exact}",
        cases.len()
    );
    exact
}

#[test]
fn what_takes_the_fewest_lines_is_never_refused() {
    let cases = judged(|seed| structs::random_with_shares(seed, 8));
    let exact = count_exact(&cases);
    assert!(exact * 10 > cases.len() * 9, "{exact} of {}", cases.len());
}

/// Fields of whole eighths of a line, most of them hot.
fn fields_of_one_group(random: &mut Random, line: u64) -> Vec<FieldFacts> {
    let count = 2 + random.below(6);
    let fields = (0..count).map(|number| {
        let eighths = 1 + random.below(8);
        let role = if number > 0 && random.percent(20) {
            COLD
        } else {
            write(0)
        };
        let size = line / 8 * u64::try_from(eighths).expect("a few");
        field(role, bytes_of(size))
    });
    fields.collect()
}

/// A cold field that has to be first lies ahead of what is written, on the lines that the proof counts.
#[test]
fn a_cold_first_field_takes_no_line_more_than_the_proof_allows() {
    let cases = judged(|seed| {
        let random = &mut Random::new(seed);
        let size = 8 * (1 + random.below(8));
        let mut fields = vec![field(COLD, bytes_of(u64::try_from(size).expect("a line")))];
        fields.extend(fields_of_one_group(random, 64));
        Case {
            first: Some(0),
            lines_apart: *random.pick(&[1, 2]),
            ..Case::new(fields, 64)
        }
    });
    for (seed, lines, case) in &cases {
        let planned = case.lines(&order_of(&case.planned()));
        assert_eq!(planned, *lines, "seed {seed}: {case:?}");
    }
    let exact = count_exact(&cases);
    assert!(exact * 10 > cases.len() * 9, "{exact} of {}", cases.len());
}

/// Where no hot field may straddle, what is the best of those is not refused for the lines that this takes. The proof takes
/// the fields of a run as they come, so that a line more is refused less often.
#[test]
fn what_takes_the_fewest_lines_without_a_straddle_is_never_refused() {
    let cases = judged(|seed| {
        let mut case = Case {
            no_straddle: true,
            own_lines: false,
            first: None,
            ..structs::random_with_wishes(seed, 7)
        };
        // Of the fields of several groups few straddle anyway.
        if seed % 2 == 1 {
            case.fields = fields_of_one_group(&mut Random::new(seed), case.line);
        }
        case
    });
    let exact = count_exact(&cases);
    assert!(exact * 2 > cases.len(), "{exact} of {}", cases.len());
    let costs_more = |(_, lines, case): &&(u64, u64, Case)| {
        let may_straddle = Case {
            no_straddle: false,
            ..case.clone()
        };
        refuses(&may_straddle, *lines)
    };
    let count = cases.iter().filter(costs_more).count();
    println!("{count} take more lines so that none straddles");
    assert!(count * 50 > cases.len(), "{count} of {}", cases.len());
}
