//! Where a cold field belongs that is kept off what is read, before anything moves.

use super::case::{Case, Side};

/// The writers whose lines it follows; none if there are no writers.
///
/// Those are the last. But a field that drops in its turn belongs to the last of those where it does: behind all that
/// are declared before it, and before all that are declared after it, as far as these have to stay where they are.
pub(super) fn home_of_kept_off(case: &Case, field: usize) -> Option<Side> {
    let writers = case.writers();
    if case.first == Some(field) {
        return writers.first().copied();
    }
    let last = writers.last().copied();
    if !keeps_turn(case, field) {
        return last;
    }
    let in_turn = writers.iter().rev().find(|&&side| {
        let mut others = (0..case.fields.len()).filter(|&other| other != field);
        others.all(|other| match place(case, other, field) {
            Some(there) => {
                let here = rank(case, side);
                there == here || (there < here) == (other < field)
            }
            None => true,
        })
    });
    in_turn.copied().or(last)
}

fn keeps_turn(case: &Case, field: usize) -> bool {
    case.fields[field].keeps_drop_order
}

/// Where another field drops that keeps its turn, if that is settled before `field` is placed.
fn place(case: &Case, other: usize, field: usize) -> Option<usize> {
    if !keeps_turn(case, other) {
        return None;
    }
    match case.side(other) {
        Side::Anywhere => Some(rank(case, case.home_of_welcome())),
        side @ (Side::Read | Side::Written(_)) => Some(rank(case, side)),
        Side::KeptOff if other < field || case.first == Some(other) => {
            Some(rank(case, home_of_kept_off(case, other)?))
        }
        Side::KeptOff => None,
    }
}

/// Where the lines of a side are in memory.
fn rank(case: &Case, side: Side) -> usize {
    let writers = case.writers();
    let starts_with_writer = case.first_writer().is_some();
    match writers.iter().position(|&writer| writer == side) {
        Some(0) if starts_with_writer => 0,
        Some(writer) => writer + 2,
        None => 1,
    }
}
