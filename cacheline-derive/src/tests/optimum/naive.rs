//! The plain judge: every order of the fields, every set of line starts, each looked at byte by byte.

use super::case::{Case, Order, Side};

/// The fewest lines of all layouts that are allowed.
pub(super) fn fewest(case: &Case, is_allowed: impl Fn(&Case, &Order) -> bool) -> u64 {
    let mut fewest = u64::MAX;
    for_each_order(&mut (0..case.fields.len()).collect(), 0, &mut |fields| {
        for starts in 0..1_u32 << fields.len() {
            let starts_line = |place: usize| starts >> place & 1 == 1;
            let order = fields.iter().enumerate();
            let order = order
                .map(|(place, &field)| (field, starts_line(place)))
                .collect();
            let lines = case.lines(&order);
            if lines < fewest && is_allowed(case, &order) {
                fewest = lines;
            }
        }
    });
    fewest
}

fn for_each_order(fields: &mut Vec<usize>, from: usize, look: &mut impl FnMut(&[usize])) {
    if from == fields.len() {
        return look(fields);
    }
    for place in from..fields.len() {
        fields.swap(from, place);
        for_each_order(fields, from + 1, look);
        fields.swap(from, place);
    }
}

/// No two fields that conflict are on one line, and the struct starts on one if there are such fields.
pub(super) fn is_apart(case: &Case, order: &Order) -> bool {
    let starts_a_line = order.iter().any(|&(_, starts_line)| starts_line);
    if !case.is_separated() {
        return !starts_a_line;
    }
    let (places, end) = case.place(order);
    let mut lines = vec![Vec::new(); usize::try_from(end.div_ceil(case.line)).unwrap()];
    for (place, &(field, _)) in places.into_iter().zip(order) {
        for byte in place {
            let on_line = &mut lines[usize::try_from(byte / case.line).unwrap()];
            if !on_line.contains(&field) {
                on_line.push(field);
            }
        }
    }
    let is_apart = |fields: Vec<usize>| {
        let apart = |&one: &usize| fields.iter().all(|&other| !case.conflict(one, other));
        fields.iter().all(apart)
    };
    starts_a_line && lines.into_iter().all(is_apart)
}

/// Rules 1 to 3 and 5: each group that writes is one run, which starts a line; all that is only read is one
/// run, the first; no cold field is where it must not be.
pub(super) fn in_runs(case: &Case, order: &Order) -> bool {
    let runs = order.chunk_by(|_, &(_, starts_line)| !starts_line);
    let mut seen = Vec::new();
    for (place, run) in runs.enumerate() {
        let sides = run.iter().map(|&(field, _)| case.side(field));
        let mut hot = sides.filter(|side| matches!(side, Side::Read | Side::Written(_)));
        let first = hot.next();
        let is_one_run = hot.all(|side| Some(side) == first);
        let starts_line = run[0].1;
        let is_in_place = match first {
            Some(Side::Read) => place == 0 && !starts_line,
            Some(Side::Written(_)) => starts_line,
            // Of cold fields alone: those that are only read, or those that are kept off them.
            _ => starts_line != (place == 0),
        };
        if !is_one_run || !is_in_place || first.is_some() && seen.contains(&first) {
            return false;
        }
        seen.push(first);
        let has = |wanted| run.iter().any(|&(field, _)| case.side(field) == wanted);
        if first == Some(Side::Read) && has(Side::KeptOff) {
            return false;
        }
        if first.is_none() && starts_line && !(case.writers().is_empty() && has(Side::KeptOff)) {
            return false;
        }
        if !run
            .iter()
            .all(|&(field, _)| may_be_moved_to(case, field, place, first))
        {
            return false;
        }
    }
    true
}

/// A field whose drop must not swap with others stays where it is at home.
fn may_be_moved_to(case: &Case, field: usize, run: usize, owner: Option<Side>) -> bool {
    if !case.fields[field].keeps_drop_order {
        return true;
    }
    match case.side(field) {
        Side::Anywhere => run == 0 && !matches!(owner, Some(Side::Written(_))),
        Side::KeptOff => match case.writers().last() {
            Some(last) => owner == Some(*last),
            None => owner.is_none() && (run > 0 || !case.has(Side::Read)),
        },
        Side::Read | Side::Written(_) => true,
    }
}

/// Whether a cold field lies across a line boundary, on one line with what comes before it and on another with
/// what comes after it, where these two have to be apart and nothing but this field's size keeps them so.
pub(super) fn is_bridged(case: &Case, order: &Order) -> bool {
    let (places, _) = case.place(order);
    let lies_across = |place: usize| {
        let bytes = &places[place];
        let is_cold = matches!(case.side(order[place].0), Side::KeptOff | Side::Anywhere);
        is_cold && !bytes.is_empty() && bytes.start / case.line < (bytes.end - 1) / case.line
    };
    let are_apart = |before: usize, after: usize| {
        let sides = [before, after].map(|place| case.side(order[place].0));
        match sides {
            [Side::Anywhere, _] | [_, Side::Anywhere] => false,
            [Side::KeptOff, other] | [other, Side::KeptOff] => other == Side::Read,
            [one, other] => one != other,
        }
    };
    let is_bridge = |place: usize| {
        let run = |from: usize, to: usize| !order[from + 1..=to].iter().any(|&(_, starts)| starts);
        let mut before = (0..place).filter(|&before| run(before, place));
        before.any(|before| {
            let mut after = (place + 1..order.len()).filter(|&after| run(place, after));
            after.any(|after| are_apart(before, after))
        })
    };
    (0..order.len()).any(|place| lies_across(place) && is_bridge(place))
}
