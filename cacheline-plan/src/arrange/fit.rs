//! First fit: each time the first field that fits without a hole, for bins of any number of fields.

use std::collections::VecDeque;

use super::super::facts::Position;
use super::super::task::Task;
use super::row::Row;
use super::{Order, Units};

/// Part after part, but each time the next field of a part that needs no hole before it and does not straddle.
pub(super) fn fit(task: &Task, parts: &[Vec<Position>], units: &Units) -> Order {
    let mut row = Row::new(task, units);
    let mut order = vec![Vec::new()];
    for part in parts {
        let mut queues = queues(task, part, units);
        for _ in part {
            let next = |queue: &VecDeque<Position>| queue.front().copied();
            let fits = |queue: &VecDeque<Position>| {
                next(queue).is_some_and(|field| row.is_aligned(field) && !row.straddles(field))
            };
            let stays_on_line =
                |queue: &VecDeque<Position>| next(queue).is_some_and(|field| !row.straddles(field));
            let found = queues.iter().position(fits);
            let found = found.or_else(|| queues.iter().position(stays_on_line));
            let number = found.unwrap_or(0);
            let Some(field) = queues[number].pop_front() else {
                break;
            };
            if queues[number].is_empty() {
                queues.remove(number);
            }
            if found.is_none() {
                row.start_line();
                order.push(Vec::new());
            }
            row.place(field);
            if let Some(run) = order.last_mut() {
                run.push(field);
            }
        }
    }
    order
}

/// One queue for each alignment, in the order of the part, and for each size where that matters: what is as good as
/// each other is looked at once, which keeps this linear in the number of fields.
fn queues(task: &Task, part: &[Position], units: &Units) -> Vec<VecDeque<Position>> {
    let kind = |field: Position| {
        let facts = task.field(field);
        let size = units.no_straddle.then_some(facts.ty.size);
        (facts.ty.align, size, facts.condition.is_always())
    };
    let mut queues = Vec::<VecDeque<Position>>::new();
    for &field in part {
        let alike = queues
            .iter_mut()
            .find(|queue| kind(queue[0]) == kind(field));
        match alike {
            Some(queue) => queue.push_back(field),
            None => queues.push([field].into()),
        }
    }
    queues
}
