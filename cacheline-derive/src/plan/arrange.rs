//! Rule 4: the order of the fields within one run.

use std::cmp::Reverse;
use std::collections::VecDeque;

use super::{Draft, FieldFacts, Position};
use crate::type_facts::Alignment;

/// The order of a draft's fields: group after group, then the cold ones, each part in falling alignment.
/// Where a hole between two parts would cost one of the units that the size is rounded up to, such as a line, small
/// fields close the hole, and if that is not enough the parts are merged.
pub(super) fn arrange(fields: &[FieldFacts], draft: &Draft, rounded_to: &[u64]) -> Vec<Position> {
    let sort = |members: &mut Vec<Position>| {
        members.sort_by_key(|&field| Reverse(rank(fields, field)));
    };
    let mut parts = draft.hot.clone();
    parts.push(draft.cold.clone());
    parts.iter_mut().for_each(sort);
    let in_parts = parts.concat();
    let mut merged = in_parts.clone();
    merged.sort_unstable();
    sort(&mut merged);

    let mut orders = vec![in_parts, without_holes(fields, &parts), merged];
    for order in &mut orders {
        order.sort_by_key(|&field| fields[field].is_unsized);
    }
    let cheapest = orders
        .into_iter()
        .min_by_key(|order| units(fields, order, rounded_to));
    cheapest.unwrap_or_default()
}

/// Part after part, but each time the next field of a part that needs no hole before it.
fn without_holes(fields: &[FieldFacts], parts: &[Vec<Position>]) -> Vec<Position> {
    let mut order = Vec::new();
    let mut end = Some(0);
    for part in parts {
        // One list for each alignment keeps this linear in the number of fields.
        let mut classes = Vec::<VecDeque<Position>>::new();
        for &field in part {
            match classes.last_mut() {
                Some(class) if rank(fields, class[0]) == rank(fields, field) => {
                    class.push_back(field);
                }
                _ => classes.push([field].into()),
            }
        }
        for _ in part {
            let fits = |class: &VecDeque<Position>| {
                let aligned = |offset: u64| offset % rank(fields, class[0]).bytes() == 0;
                end.is_none_or(aligned)
            };
            let next = classes.iter().position(fits).unwrap_or(0);
            let Some(field) = classes[next].pop_front() else {
                break;
            };
            if classes[next].is_empty() {
                classes.remove(next);
            }
            end = end.and_then(|end| end_after(fields, end, field));
            order.push(field);
        }
    }
    order
}

/// What a run takes in this order, in each of the units that its size is rounded up to; none where a size is not known,
/// so that every order is as good.
fn units(fields: &[FieldFacts], order: &[Position], rounded_to: &[u64]) -> Vec<Option<u64>> {
    let end = order
        .iter()
        .try_fold(0, |end, &field| end_after(fields, end, field));
    rounded_to
        .iter()
        .map(|&unit| end.map(|bytes| bytes.div_ceil(unit)))
        .collect()
}

fn end_after(fields: &[FieldFacts], end: u64, field: Position) -> Option<u64> {
    let start = end.checked_next_multiple_of(rank(fields, field).bytes())?;
    start.checked_add(fields[field].ty.size?)
}

fn rank(fields: &[FieldFacts], field: Position) -> Alignment {
    fields[field].ty.align
}
