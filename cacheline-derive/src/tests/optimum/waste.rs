//! `deny(waste)` against the judges. It refuses what takes more lines than some layout is sure to take, so it must
//! never refuse what the macro lays out as well as the rules allow, and should refuse most of what takes more.

use std::panic::{AssertUnwindSafe, catch_unwind};

use cacheline_core::{__private, Layout, Mark, proof};

use super::case::Case;
use super::search::{Kind, fewest};
use super::structs;
use crate::plan::{Access, Accesses};
use crate::tests::random::seeds;
use crate::type_facts::SharedWrites;

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
    __private::layout_of("Struct", size, bytes(case.line), fields).in_lines_of(bytes(case.line))
}

fn refuses(case: &Case, lines: u64) -> bool {
    let layout = layout(case, lines);
    catch_unwind(AssertUnwindSafe(|| proof::waste(&layout))).is_err()
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

#[test]
fn what_takes_the_fewest_lines_is_never_refused() {
    let cases = seeds(1_500).map(|seed| (seed, as_known(&structs::random_with_shares(seed, 8))));
    let fewest = cases.map(|(seed, case)| (seed, fewest(&case, Kind::InRuns), case));
    let cases = fewest
        .filter(|&(_, lines, _)| lines > 0)
        .collect::<Vec<_>>();
    for (seed, lines, case) in &cases {
        assert!(
            !refuses(case, *lines),
            "seed {seed}: {lines} lines for {case:?}"
        );
    }
    let exact = cases
        .iter()
        .filter(|(_, lines, case)| refuses(case, lines + 1))
        .count();
    println!(
        "of {} structs, a line more is refused for {exact}",
        cases.len()
    );
    assert!(exact * 10 > cases.len() * 9, "{exact} of {}", cases.len());
}
