//! The plan before anything moves: the bins, in the order of memory, and the cold fields in those they belong to.
//!
//! Rules 1 to 3, and what has to be first or last.

use std::collections::HashMap;
use std::hash::Hash;

use super::accesses::{Side, Sides};
use super::facts::{Position, positions};
use super::task::Task;
use super::{Purpose, Stretch, kept_off};

/// As many lines as its contents need, which nobody else touches.
#[derive(Clone, Debug)]
pub(super) struct Bin {
    pub(super) purpose: Purpose,
    /// Hot fields, one part for each set of groups, in order of first appearance.
    pub(super) hot: Vec<Vec<Position>>,
    pub(super) cold: Vec<Position>,
}

impl Bin {
    fn new(purpose: Purpose) -> Self {
        Self {
            purpose,
            hot: Vec::new(),
            cold: Vec::new(),
        }
    }

    /// Cold fields that may be written.
    pub(super) fn of_cold(cold: Vec<Position>) -> Self {
        Self {
            cold,
            ..Self::new(Purpose::Cold)
        }
    }

    pub(super) fn hot(&self) -> impl Iterator<Item = Position> + '_ {
        self.hot.iter().flatten().copied()
    }

    pub(super) fn members(&self) -> impl Iterator<Item = Position> + '_ {
        self.hot().chain(self.cold.iter().copied())
    }

    /// Whether there are hot fields that are only read, in some of the structs at least, so that what may be written
    /// has to stay away.
    pub(super) fn is_read(&self, task: &Task) -> bool {
        let mut hot = self.hot();
        !self.is_always_written(task) && hot.any(|field| !task.field(field).role.writes())
    }

    /// Whether a group writes some of the fields in every struct that the declaration stands for, so that cold fields
    /// that may be written can lie behind them.
    pub(super) fn is_always_written(&self, task: &Task) -> bool {
        self.hot().any(|field| {
            let facts = task.field(field);
            facts.role.writes() && facts.condition.is_always()
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.members().next().is_none()
    }

    /// The fields without an order, and what a line is started for before them unless they are the first in memory.
    pub(super) fn stretch(&self, is_first: bool) -> Stretch {
        let is_read_side = self.purpose == Purpose::ReadSide;
        Stretch {
            purpose: (!is_first || !is_read_side).then_some(self.purpose),
            fields: self.members().collect(),
        }
    }
}

/// The bins of a struct in the order of memory; none is empty.
pub(super) fn draft(task: &Task) -> Vec<Bin> {
    task.work(task.fields().len());
    let (read, written) = hot(task);
    let cold = positions(task.fields()).filter(|&field| !task.field(field).role.is_hot());
    let (kept_off, cold) = cold.partition(|&field| kept_off::is_kept_off(task, field));
    let read_side = Bin {
        hot: read,
        cold,
        ..Bin::new(Purpose::ReadSide)
    };
    let bins = std::iter::once(read_side).chain(written);
    let mut bins = bins.filter(|bin| !bin.is_empty()).collect::<Vec<_>>();
    put_first_first(task, &mut bins);
    put_tail_last(task, &mut bins);
    kept_off::place(task, &mut bins, kept_off);
    put_tail_last(task, &mut bins);
    bins
}

/// The hot fields: the parts of the read side, that with the tail behind the others, and a bin for each other side, in
/// order of first appearance.
fn hot(task: &Task) -> (Vec<Vec<Position>>, Vec<Bin>) {
    let sides = Sides::of(task.fields());
    let (mut read, mut written) = (Numbered::default(), Numbered::default());
    let (mut parts, mut bins) = (Vec::<Vec<_>>::new(), Vec::<Bin>::new());
    for field in positions(task.fields()) {
        let facts = task.field(field);
        let (Some(side), Some(accesses)) = (sides.side(facts), facts.role.accesses()) else {
            continue;
        };
        let purpose = match &side {
            Side::Read => {
                read.slot(accesses, &mut parts).push(field);
                continue;
            }
            Side::Own(group) => Purpose::Group(*group),
            Side::Shared(_) => Purpose::Shared(field),
        };
        let bin = written.slot_or_else(side, &mut bins, || Bin {
            hot: vec![Vec::new()],
            ..Bin::new(purpose)
        });
        bin.hot[0].push(field);
    }
    let holds_tail = |fields: &Vec<Position>| fields.iter().any(|&field| is_tail(task, field));
    parts.sort_by_key(holds_tail);
    (parts, bins)
}

fn is_tail(task: &Task, field: Position) -> bool {
    task.field(field).is_unsized
}

/// The first of the bins that has a field which is looked for.
fn holder(bins: &[Bin], is_wanted: impl Fn(Position) -> bool) -> Option<usize> {
    bins.iter().position(|bin| bin.members().any(&is_wanted))
}

/// The bin with the first field comes first. If nothing in it is hot, it may as well lie ahead of what is written, in the
/// first of those bins.
fn put_first_first(task: &Task, bins: &mut Vec<Bin>) {
    let Some(first) = holder(bins, |field| task.is_first(field)) else {
        return;
    };
    bins[..=first].rotate_right(1);
    let written = bins.iter().position(|bin| bin.purpose.is_written());
    if let Some(written) = written.filter(|_| bins[0].hot.is_empty()) {
        let cold = bins.remove(0).cold;
        bins[..written].rotate_right(1);
        bins[0].cold = cold;
    }
}

/// The bin with the tail comes last. If it is the one that has to be first, the tail gets a bin of its own.
fn put_tail_last(task: &Task, bins: &mut Vec<Bin>) {
    let Some(last) = holder(bins, |field| is_tail(task, field)) else {
        return;
    };
    if last == 0 && task.request.first.is_some() && bins.len() > 1 {
        let tail = take_tail(task, &mut bins[0]);
        bins.push(tail);
        bins.retain(|bin| !bin.is_empty());
    } else {
        bins[last..].rotate_left(1);
    }
}

/// Moves the tail to a bin of its own.
fn take_tail(task: &Task, bin: &mut Bin) -> Bin {
    let is_tail = |field: &Position| is_tail(task, *field);
    let mut tail = Bin::new(bin.purpose);
    let (cold, others) = bin
        .cold
        .iter()
        .partition::<Vec<_>, _>(|field| is_tail(field));
    (tail.cold, bin.cold) = (cold, others);
    for part in std::mem::take(&mut bin.hot) {
        let (hot, others) = part.into_iter().partition::<Vec<_>, _>(is_tail);
        for (bin, part) in [(&mut tail, hot), (&mut *bin, others)] {
            if !part.is_empty() {
                bin.hot.push(part);
            }
        }
    }
    tail
}

/// Numbers for keys, in order of first appearance.
struct Numbered<K>(HashMap<K, usize>);

impl<K> Default for Numbered<K> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<K: Eq + Hash> Numbered<K> {
    fn slot<'a, V: Default>(&mut self, key: K, values: &'a mut Vec<V>) -> &'a mut V {
        self.slot_or_else(key, values, V::default)
    }

    /// What belongs to a key, new behind the others if the key is.
    fn slot_or_else<'a, V>(
        &mut self,
        key: K,
        values: &'a mut Vec<V>,
        new: impl FnOnce() -> V,
    ) -> &'a mut V {
        let number = *self.0.entry(key).or_insert_with(|| {
            values.push(new());
            values.len() - 1
        });
        &mut values[number]
    }
}
