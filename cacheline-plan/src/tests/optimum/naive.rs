//! The plain judge: every order of the fields, every set of line starts, each looked at byte by byte.

use super::case::{Before, Case, Order, Side};
use super::home::home_of_kept_off;

/// The fewest lines of all layouts that are allowed.
pub(super) fn fewest(case: &Case, is_allowed: impl Fn(&Case, &Order) -> bool) -> u64 {
    let mut fewest = u64::MAX;
    for_each_order(&mut (0..case.fields.len()).collect(), 0, &mut |fields| {
        let ways = starts(case);
        let count = u32::try_from(fields.len()).expect("a few fields");
        for number in 0..ways.len().pow(count) {
            let mut number = number;
            let order = fields.iter().map(|&field| {
                let before = ways[number % ways.len()];
                number /= ways.len();
                (field, before)
            });
            let order = order.collect();
            let lines = case.lines(&order);
            if lines < fewest && is_allowed(case, &order) {
                fewest = lines;
            }
        }
    });
    fewest
}

/// What may stand before a field. A line that keeps nothing apart is started against straddles alone.
fn starts(case: &Case) -> &'static [Before] {
    match (case.no_straddle, case.lines_apart) {
        (true, 2..) => &[Before::Nothing, Before::Distance, Before::Line],
        _ => &[Before::Nothing, Before::Distance],
    }
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

/// No two fields that conflict are in one block of the distance, and the struct starts at one if there are such fields.
/// The first is first, and what must not lie across lines does not.
pub(super) fn is_apart(case: &Case, order: &Order) -> bool {
    let starts_a_line = order.iter().any(|&(_, before)| before == Before::Distance);
    let first = order.first().map(|&(field, _)| field);
    if case.first.is_some() && case.first != first {
        return false;
    }
    if !case.is_separated() {
        return order.iter().all(|&(_, before)| before == Before::Nothing);
    }
    let (places, end) = case.place(order);
    let mut blocks = vec![Vec::new(); usize::try_from(end.div_ceil(case.apart())).unwrap()];
    for (place, &(field, _)) in places.into_iter().zip(order) {
        if case.is_whole_on_a_line(field) && case.crosses(&place) {
            return false;
        }
        for byte in place {
            let in_block = &mut blocks[usize::try_from(byte / case.apart()).unwrap()];
            if !in_block.contains(&field) {
                in_block.push(field);
            }
        }
    }
    let is_apart = |fields: Vec<usize>| {
        let apart = |&one: &usize| fields.iter().all(|&other| !case.conflict(one, other));
        fields.iter().all(apart)
    };
    let is_aligned = starts_a_line || case.own_lines || !case.keeps_apart();
    is_aligned && blocks.into_iter().all(is_apart)
}

/// Fields that belong together, and whose they are: of one side that is hot, or cold alone.
struct Run {
    owner: Option<Side>,
    /// Whether it starts at a multiple of the distance.
    starts_line: bool,
    fields: Vec<usize>,
}

/// The runs of an order; none if fields of different sides are in one. Where fields are kept from straddling, a run may
/// start more than one line.
fn runs(case: &Case, order: &Order) -> Option<Vec<Run>> {
    let mut runs = Vec::<Run>::new();
    for part in order.chunk_by(|_, &(_, before)| before == Before::Nothing) {
        let fields = part.iter().map(|&(field, _)| field).collect::<Vec<_>>();
        let sides = fields.iter().map(|&field| case.side(field));
        let mut hot = sides.filter(|side| matches!(side, Side::Read | Side::Written(_)));
        let owner = hot.next().or_else(|| owner_of_first(case, &fields));
        if hot.any(|side| Some(side) != owner) {
            return None;
        }
        let is_kept_off = |&field: &usize| case.side(field) == Side::KeptOff;
        let goes_on = |before: &Run| match owner {
            Some(_) => owner == before.owner,
            None if case.first_writer().is_some() => false,
            None => !(case.writers().is_empty() && fields.iter().any(is_kept_off)),
        };
        match runs.last_mut() {
            Some(before) if case.no_straddle && goes_on(before) => before.fields.extend(fields),
            // Another one is apart from what is before it.
            Some(_) if part[0].1 == Before::Line => return None,
            _ => runs.push(Run {
                owner,
                starts_line: part[0].1 == Before::Distance,
                fields,
            }),
        }
    }
    Some(runs)
}

/// Whose the fields are that have the first among them, if none of them is hot.
fn owner_of_first(case: &Case, fields: &[usize]) -> Option<Side> {
    let first = case.first.filter(|first| fields.contains(first))?;
    match case.side(first) {
        Side::Anywhere => Some(case.home_of_welcome()),
        _ => case.first_writer().filter(|side| *side != Side::KeptOff),
    }
}

/// Rules 1 to 3, 5 and 6: each side that is written is one run, which starts a line; all that is only read is one run,
/// the first unless something else has to be; no cold field is where it must not be.
pub(super) fn in_runs(case: &Case, order: &Order) -> bool {
    let Some(runs) = runs(case, order) else {
        return false;
    };
    let mut seen = Vec::new();
    for (place, run) in runs.iter().enumerate() {
        let has = |wanted| run.fields.iter().any(|&field| case.side(field) == wanted);
        let is_in_place = match run.owner {
            Some(Side::Written(_)) => run.starts_line,
            _ if is_of_kept_off(case, run)
                && (run.starts_line || case.first_writer().is_some()) =>
            {
                true
            }
            // What is only read, or cold.
            _ if case.first_writer().is_some() => place == 1 && run.starts_line,
            _ => place == 0 && (!run.starts_line || case.starts_on_line()),
        };
        if !is_in_place || run.owner.is_some() && seen.contains(&run.owner) {
            return false;
        }
        seen.push(run.owner);
        if case.has(Side::Read) && run.owner == Some(Side::Read) && has(Side::KeptOff) {
            return false;
        }
        if !run.fields.iter().all(|&field| may_be_in(case, field, run)) {
            return false;
        }
    }
    true
}

/// A field whose drop must not swap with others stays where it is at home, and so does the first.
fn may_be_in(case: &Case, field: usize, run: &Run) -> bool {
    if !case.fields[field].keeps_drop_order && case.first != Some(field) {
        return true;
    }
    match case.side(field) {
        Side::Anywhere if case.home_of_welcome() != Side::Read => {
            run.owner == Some(case.home_of_welcome())
        }
        Side::Anywhere => {
            !matches!(run.owner, Some(Side::Written(_)))
                && (!run.starts_line || !is_of_kept_off(case, run))
        }
        Side::KeptOff => match home_of_kept_off(case, field) {
            Some(home) => run.owner == Some(home),
            None => run.owner.is_none() && (is_of_kept_off(case, run) || !case.has(Side::Read)),
        },
        Side::Read | Side::Written(_) => true,
    }
}

/// Whether a run is of what is kept off the read side, where nothing else is.
fn is_of_kept_off(case: &Case, run: &Run) -> bool {
    let mut fields = run.fields.iter();
    let has_kept_off = fields.any(|&field| case.side(field) == Side::KeptOff);
    run.owner.is_none() && case.writers().is_empty() && has_kept_off
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
        let run = |from: usize, to: usize| {
            !order[from + 1..=to]
                .iter()
                .any(|&(_, before)| before != Before::Nothing)
        };
        let mut before = (0..place).filter(|&before| run(before, place));
        before.any(|before| {
            let mut after = (place + 1..order.len()).filter(|&after| run(place, after));
            after.any(|after| are_apart(before, after))
        })
    };
    (0..order.len()).any(|place| lies_across(place) && is_bridge(place))
}
