//! Where cold fields go that have to stay off what is read, because they are written through `&self` or may be.
//!
//! They follow the last line that is written. But fields drop in the order of memory: one whose drop must not swap with
//! others follows the line where it drops in its turn, if there is one.

use super::Purpose;
use super::draft::Bin;
use super::facts::Position;
use super::task::Task;
use super::type_facts::SharedWrites;

/// Whether a cold field has to stay off what is read: it is written through `&self`, or may be where something is
/// written.
pub(super) fn is_kept_off(task: &Task, field: Position) -> bool {
    match task.field(field).cold_writes() {
        Some(SharedWrites::Known) => true,
        Some(SharedWrites::Unknown) => task.is_written(),
        Some(SharedWrites::Never) | None => false,
    }
}

/// Puts such fields into the bins, or into one of their own where no bin is written in every struct that the
/// declaration stands for.
pub(super) fn place(task: &Task, bins: &mut Vec<Bin>, kept_off: Vec<Position>) {
    let (first, kept_off) = kept_off
        .into_iter()
        .partition::<Vec<_>, _>(|&field| task.is_first(field));
    if !first.is_empty() {
        place_first(task, bins, first);
    }
    let drops = Drops::of(task, bins);
    let mut rest = Vec::new();
    for field in kept_off {
        let takes = |bin: usize| bins[bin].is_always_written(task);
        let in_turn = drops.in_turn(field, takes);
        match in_turn.filter(|_| task.field(field).keeps_drop_order) {
            // In no earlier one than those before it, so that these need no look.
            Some(bin) => bins[bin].cold.push(field),
            None => rest.push(field),
        }
    }
    if rest.is_empty() {
        return;
    }
    let last = bins
        .iter_mut()
        .rfind(|bin| bin.purpose != Purpose::ReadSide);
    let takes = |bin: &&mut Bin| bin.is_always_written(task) || bin.purpose == Purpose::Cold;
    match last.filter(takes) {
        Some(bin) => bin.cold.extend(rest),
        None => bins.push(Bin::of_cold(rest)),
    }
}

/// The first field comes first whatever it is: behind the first line that is written, or the start of its own.
fn place_first(task: &Task, bins: &mut Vec<Bin>, first: Vec<Position>) {
    let written = bins.iter().position(|bin| bin.purpose.is_written());
    match written.filter(|&bin| bins[bin].is_always_written(task)) {
        Some(bin) => {
            bins[bin].cold = first;
            bins[..=bin].rotate_right(1);
        }
        None => bins.insert(0, Bin::of_cold(first)),
    }
}

/// The declared places of the drafted fields of each bin that keep the order of drops.
struct Drops {
    /// Of the first and the last of them, bin by bin in the order of memory.
    declared: Vec<Option<(Position, Position)>>,
}

impl Drops {
    fn of(task: &Task, bins: &[Bin]) -> Self {
        let declared = |bin: &Bin| {
            let members = bin.members();
            let kept = members.filter(|&field| task.field(field).keeps_drop_order);
            let kept = kept.collect::<Vec<_>>();
            let (first, last) = (kept.iter().min()?, kept.iter().max()?);
            Some((*first, *last))
        };
        Self {
            declared: bins.iter().map(declared).collect(),
        }
    }

    /// The last bin in which a field would drop in its turn, of those that take it.
    fn in_turn(&self, field: Position, takes: impl Fn(usize) -> bool) -> Option<usize> {
        let bins = self.declared.iter().enumerate();
        let bins = || bins.clone().filter_map(|(bin, kept)| Some((bin, (*kept)?)));
        let mut before = bins().filter(|&(_, (first, _))| first < field);
        let mut after = bins().filter(|&(_, (_, last))| last > field);
        let first = before.next_back().map_or(0, |(bin, _)| bin);
        let end = after.next().map_or(self.declared.len(), |(bin, _)| bin + 1);
        (first..end).rev().find(|&bin| takes(bin))
    }
}

/// Puts cold fields among the hot ones of a written bin that they drop before.
pub(super) fn among_hot(task: &Task, bin: &Bin) -> Bin {
    let mut bin = bin.clone();
    let Some(hot) = bin.hot.first_mut().filter(|_| bin.purpose.is_written()) else {
        return bin;
    };
    let keeps = |field: Position| task.field(field).keeps_drop_order;
    bin.cold.retain(|&field| {
        let mut later = hot.iter();
        let later = later.position(|&other| other > field && keeps(other));
        match later.filter(|_| keeps(field)) {
            Some(place) => hot.insert(place, field),
            None => return true,
        }
        false
    });
    bin
}
