//! Whether a plan obeys the rules: all of them, to the order of the groups and of the fields.

use std::cmp::Reverse;

use super::case::{Case, Order, Side, order_of};
use super::naive::{in_runs, is_apart};
use crate::plan::{GroupNumber, Plan, Position, Purpose, Run};

/// Checks a plan for a struct of known sizes.
pub(super) fn assert_obeys(case: &Case, plan: &Plan) {
    let order = order_of(plan);
    let mut fields = order.iter().map(|&(field, _)| field).collect::<Vec<_>>();
    fields.sort_unstable();
    assert!(
        fields.into_iter().eq(0..case.fields.len()),
        "each field once: {case:?}"
    );
    assert!(is_apart(case, &order), "{order:?} of {case:?}");
    assert!(in_runs(case, &order), "{order:?} of {case:?}");

    let writers = case.writers().into_iter().map(|side| match side {
        Side::Written(group) => Purpose::Group(group),
        side => panic!("{side:?} writes"),
    });
    let mut starts = writers.collect::<Vec<_>>();
    if starts.is_empty() && case.has(Side::KeptOff) {
        starts.push(Purpose::Cold);
    }
    let found = plan.runs.iter().filter_map(|run| run.start);
    assert!(
        found.eq(starts),
        "starts in order of first appearance: {plan:?} of {case:?}"
    );
    for run in &plan.runs {
        assert_arranged(case, plan, run);
    }
    assert_nothing_moves_in_vain(case, plan);
}

/// Rule 4: part after part in falling alignment, declared order among equals; another order is a shorter one.
fn assert_arranged(case: &Case, plan: &Plan, run: &Run) {
    let part = |field: usize| {
        let group = case.fields[field].role.group();
        group.unwrap_or(GroupNumber(usize::MAX))
    };
    let mut usual = run.fields.clone();
    usual.sort_by_key(|&Position(field)| (part(field), Reverse(case.align(field)), field));
    if usual == run.fields {
        return;
    }
    let runs = plan.runs.iter().map(|other| Run {
        fields: if other == run {
            usual.clone()
        } else {
            other.fields.clone()
        },
        ..other.clone()
    });
    let usual = order_of(&Plan {
        runs: runs.collect(),
    });
    let order = order_of(plan);
    let cost = |order: &Order| {
        if case.is_separated() {
            case.lines(order)
        } else {
            case.bytes(order)
        }
    };
    assert!(
        cost(&usual) > cost(&order),
        "{order:?} instead of {usual:?} of {case:?}"
    );
}

/// Rule 5: each cold field that is not at home would cost a line there.
fn assert_nothing_moves_in_vain(case: &Case, plan: &Plan) {
    let bytes = |run: &Run| {
        run.fields
            .iter()
            .map(|&Position(field)| case.size(field))
            .sum::<u64>()
    };
    let last = plan.runs.last().filter(|run| run.start.is_some());
    let lines = |bytes: u64| bytes.div_ceil(case.line);
    for run in &plan.runs {
        for &Position(field) in &run.fields {
            let first = plan.runs.first().filter(|run| run.start.is_none());
            let home = match case.side(field) {
                Side::Anywhere => first,
                Side::KeptOff => last,
                Side::Read | Side::Written(_) => continue,
            };
            if home == Some(run) {
                continue;
            }
            let (here, there, size) = (bytes(run), home.map_or(0, bytes), case.size(field));
            let saved = lines(here - size) + lines(there + size) > lines(here) + lines(there);
            assert!(saved, "field {field} moves in vain: {plan:?} of {case:?}");
        }
    }
}
