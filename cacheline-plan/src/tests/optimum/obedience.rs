//! Whether a plan obeys the rules: all of them, to the order of the groups and of the fields.

use std::cmp::Reverse;

use super::case::{Case, Order, Side, order_of};
use super::naive::{in_runs, is_apart};
use crate::{Plan, Position, Purpose, Run};

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

    let found = starts_in(plan).collect::<Vec<_>>();
    let wanted = starts_of(case, plan);
    if case.no_straddle {
        assert_eq!(written(found), written(wanted), "{plan:?} of {case:?}");
        return;
    }
    assert_eq!(found, wanted, "{plan:?} of {case:?}");
    for run in &plan.runs {
        assert_arranged(case, plan, run);
    }
    if case.first.is_none() {
        assert_nothing_moves_in_vain(case, plan);
    }
}

/// The starts of what is written, each once though it may start several lines.
fn written(mut starts: Vec<Purpose>) -> Vec<Purpose> {
    starts.retain(|purpose| matches!(purpose, Purpose::Group(_) | Purpose::Shared(_)));
    starts.dedup();
    starts
}

/// The starts that a plan should have: of the sides in order of first appearance, but for what has to be first.
fn starts_of(case: &Case, plan: &Plan) -> Vec<Purpose> {
    let writers = case.writers().into_iter();
    let mut starts = writers.map(|side| case.purpose(side)).collect::<Vec<_>>();
    let first_writer = case.first_writer();
    if starts.is_empty() && case.has(Side::KeptOff) && case.has(Side::Read) {
        // In front, where it has to be, nothing is before it.
        let is_first = first_writer == Some(Side::KeptOff);
        starts.extend((!is_first).then_some(Purpose::Cold));
    }
    // Of cold fields alone, the read side may have moved away.
    let is_started = starts_in(plan).any(|purpose| purpose == Purpose::ReadSide);
    if first_writer.is_some() && (case.has(Side::Read) || is_started) {
        let is_kept_off = first_writer == Some(Side::KeptOff);
        starts.insert(usize::from(!is_kept_off), Purpose::ReadSide);
    }
    if case.starts_on_line() && starts_in(plan).any(|purpose| purpose == Purpose::Whole) {
        starts.insert(0, Purpose::Whole);
    }
    starts
}

fn starts_in(plan: &Plan) -> impl Iterator<Item = Purpose> + '_ {
    let starts = plan.runs.iter().filter_map(|run| run.start.as_ref());
    starts.map(|start| start.purpose)
}

/// Rule 4: part after part in falling alignment, declared order among equals; another order is a shorter one.
fn assert_arranged(case: &Case, plan: &Plan, run: &Run) {
    let part = |field: usize| match case.side(field) {
        Side::Read => {
            let accesses = |field: usize| case.fields[field].role.accesses();
            let mut fields = 0..=field;
            fields.find(|&other| accesses(other) == accesses(field))
        }
        Side::Written(_) => Some(0),
        Side::KeptOff | Side::Anywhere => Some(usize::MAX),
    };
    let mut usual = run.fields.clone();
    usual.sort_by_key(|&Position(field)| {
        let is_first = case.first == Some(field);
        let before = Some(field).filter(|_| !is_first);
        let before = before.and_then(|field| drops_before(case, run, field));
        let rank = before.map_or((field, 1), |hot| (hot, 0));
        let part = part(before.unwrap_or(field));
        (!is_first, part, Reverse(case.align(field)), rank, field)
    });
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

/// The hot field that a cold one on its lines has to drop before, so that it lies there.
fn drops_before(case: &Case, run: &Run, field: usize) -> Option<usize> {
    let keeps = |field: usize| case.fields[field].keeps_drop_order;
    let mut hot = run
        .fields
        .iter()
        .map(|position| position.0)
        .collect::<Vec<_>>();
    hot.retain(|&other| matches!(case.side(other), Side::Written(_)));
    hot.sort_unstable();
    let mut later = hot
        .into_iter()
        .filter(|&other| other > field && keeps(other));
    later
        .next()
        .filter(|_| matches!(case.side(field), Side::KeptOff | Side::Anywhere) && keeps(field))
}

/// Rule 5: each cold field that is not at home would cost a line there.
fn assert_nothing_moves_in_vain(case: &Case, plan: &Plan) {
    let bytes = |run: &Run| {
        run.fields
            .iter()
            .map(|&Position(field)| case.size(field))
            .sum::<u64>()
    };
    let starts_side = |run: &&Run| {
        let start = run.start.as_ref();
        start.is_some_and(|start| start.purpose != Purpose::Whole)
    };
    let last = plan.runs.last().filter(starts_side);
    let lines = |bytes: u64| bytes.div_ceil(case.apart());
    for run in &plan.runs {
        for &Position(field) in &run.fields {
            if case.fields[field].keeps_drop_order {
                continue;
            }
            let first = plan.runs.first().filter(|run| !starts_side(run));
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
