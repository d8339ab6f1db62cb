//! What stays as it is when items move: the bins with what is fixed in them, and the items.

use super::super::draft::Bin;
use super::super::facts::{FieldFacts, Position};
use super::super::geometry::Unit;
use super::super::kept_off::is_kept_off;
use super::super::measure::bytes;
use super::super::presence::State;
use super::super::task::Task;
use super::super::{Boundary, Purpose};

/// A bin, by its number in the order of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BinNumber(pub(super) usize);

/// A cold field that may move, by its number among those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Item(pub(super) usize);

/// The facts of an item.
pub(super) struct ItemFacts {
    field: Position,
    size: u64,
    /// Where it is drafted.
    pub(super) home: BinNumber,
    /// It has to stay off what is read.
    is_kept_off: bool,
}

pub(super) struct Space<'a> {
    pub(super) task: &'a Task<'a>,
    /// Without the items.
    pub(super) bins: Vec<Bin>,
    /// Whether any of them has fields that are only read hot.
    has_reads: bool,
    /// In declared order.
    pub(super) items: Vec<ItemFacts>,
    /// Of each bin: whether the sizes of all its fields are known.
    known: Vec<bool>,
    /// The first of the bins that a bin lies together with, by state: itself wherever it starts a line.
    together: Vec<Vec<BinNumber>>,
    /// What lines are counted in, by geometry and state.
    pub(super) units: Vec<Vec<Unit>>,
    /// The bytes of the fields that do not move, by state and by the first bin of those that lie together.
    pub(super) fixed: Vec<Vec<u64>>,
    /// Whether the lines of the bins add up to those of the struct: not where bins run into each other with a hole
    /// between, or where something else than sizes decides how many lines a bin takes.
    pub(super) adds_up: bool,
}

impl<'a> Space<'a> {
    pub(super) fn of(task: &'a Task<'a>, mut bins: Vec<Bin>) -> Self {
        let known = bins.iter().map(|bin| is_known(task, bin));
        let known = known.collect::<Vec<_>>();
        let together = together(task, &bins);
        let mut items = Vec::new();
        for (number, bin) in bins.iter_mut().enumerate() {
            let (movable, fixed) = bin
                .cold
                .iter()
                .partition::<Vec<Position>, _>(|&&field| known[number] && may_move(task, field));
            bin.cold = fixed;
            items.extend(movable.into_iter().map(|field| ItemFacts {
                field,
                size: task.size(field),
                home: BinNumber(number),
                is_kept_off: is_kept_off(task, field),
            }));
        }
        items.sort_unstable_by_key(|item| item.field);
        let run_together = together.iter().any(|firsts| {
            let mut firsts = firsts.iter().enumerate();
            firsts.any(|(number, first)| first.0 != number)
        });
        let request = task.request;
        let mut space = Self {
            task,
            has_reads: bins.iter().any(|bin| bin.is_read(task)),
            items,
            known,
            units: Vec::new(),
            fixed: Vec::new(),
            adds_up: !run_together && request.first.is_none() && !request.no_straddle,
            together,
            bins,
        };
        space.units = space.units();
        space.fixed = task.states.all().map(|state| space.fixed(state)).collect();
        space
    }

    fn units(&self) -> Vec<Vec<Unit>> {
        let states = || self.task.states.all();
        let are_separated = states().map(|state| self.is_separated(state));
        let are_separated = are_separated.collect::<Vec<_>>();
        let geometries = self.task.geometries().iter();
        let units = geometries.map(|geometry| {
            let are_separated = are_separated.iter().copied();
            are_separated.map(|is| geometry.unit(is)).collect()
        });
        units.collect()
    }

    /// Whether anything is kept apart in a struct.
    fn is_separated(&self, state: State) -> bool {
        let first_starts = self.task.starts_at() == Some(Boundary::Distance)
            || self
                .bins
                .first()
                .is_some_and(|bin| starts_line(self.task, bin, &[], state));
        let mut others = self.together[state.0].iter().enumerate().skip(1);
        first_starts || others.any(|(number, first)| first.0 == number)
    }

    fn fixed(&self, state: State) -> Vec<u64> {
        let mut fixed = vec![0; self.bins.len()];
        for (number, bin) in self.bins.iter().enumerate() {
            // What is not known is not counted: nothing moves there, so it is the same for every packing.
            let known = bytes(self.task, bin.members(), state).filter(|_| self.known[number]);
            fixed[self.lies_with(BinNumber(number), state).0] += known.unwrap_or(0);
        }
        self.task.work(self.task.fields().len());
        fixed
    }

    pub(super) fn bin_numbers(&self) -> impl Iterator<Item = BinNumber> + use<> {
        (0..self.bins.len()).map(BinNumber)
    }

    pub(super) fn last_bin(&self) -> BinNumber {
        BinNumber(self.bins.len() - 1)
    }

    pub(super) fn items(&self) -> impl DoubleEndedIterator<Item = Item> + use<> {
        (0..self.items.len()).map(Item)
    }

    pub(super) fn field(&self, item: Item) -> Position {
        self.items[item.0].field
    }

    pub(super) fn size(&self, item: Item) -> u64 {
        self.items[item.0].size
    }

    pub(super) fn home(&self, item: Item) -> BinNumber {
        self.items[item.0].home
    }

    pub(super) fn states_with(&self, item: Item) -> impl Iterator<Item = State> + use<'_> {
        let field = self.field(item);
        let states = self.task.states.all();
        states.filter(move |&state| self.task.exists(field, state))
    }

    pub(super) fn lies_with(&self, bin: BinNumber, state: State) -> BinNumber {
        self.together[state.0][bin.0]
    }

    /// Whether an item may be in a bin. What has to stay off what is read goes behind what is always written.
    pub(super) fn is_open(&self, bin: BinNumber, item: Item) -> bool {
        let facts = &self.items[item.0];
        let is_off_what_is_read =
            || !self.has_reads || self.bins[bin.0].is_always_written(self.task);
        self.known[bin.0] && (bin == facts.home || !facts.is_kept_off || is_off_what_is_read())
    }

    /// How much is looked at to move an item: itself, and the lines of its bins.
    pub(super) fn weight(&self) -> usize {
        4 + self.task.states.count() * self.units.len()
    }
}

fn is_known(task: &Task, bin: &Bin) -> bool {
    let mut members = bin.members();
    members.all(|field| task.field(field).ty.size.is_some())
}

/// Whether a cold field of a bin of known size may go to another.
fn may_move(task: &Task, field: Position) -> bool {
    let facts = task.field(field);
    let stays = facts.is_unsized || facts.keeps_drop_order || task.is_first(field);
    !stays
}

/// The first of the bins that each bin lies together with, by state.
fn together(task: &Task, bins: &[Bin]) -> Vec<Vec<BinNumber>> {
    let states = task.states.all();
    let firsts = states.map(|state| {
        let mut firsts = Vec::<BinNumber>::new();
        for (number, bin) in bins.iter().enumerate() {
            let first = match firsts.last() {
                Some(&before) if !starts_line(task, bin, &bins[..number], state) => before,
                _ => BinNumber(number),
            };
            firsts.push(first);
        }
        firsts
    });
    firsts.collect()
}

/// Whether a bin is sure to start a line in a state, wherever the items are.
fn starts_line(task: &Task, bin: &Bin, before: &[Bin], state: State) -> bool {
    let any = |bin: &Bin, wanted: &dyn Fn(&FieldFacts) -> bool| {
        let mut members = bin.members();
        members.any(|field| task.exists(field, state) && wanted(task.field(field)))
    };
    let is_written = |bin: &Bin| any(bin, &|field| field.role.writes());
    let is_read = |bin: &Bin| any(bin, &|field| field.role.is_hot() && !field.role.writes());
    match bin.purpose {
        Purpose::Group(_) | Purpose::Shared(_) => {
            is_written(bin) || is_read(bin) && before.iter().any(is_written)
        }
        Purpose::ReadSide | Purpose::Whole => {
            let matters = is_read(bin) || bin.hot.is_empty() && any(bin, &|_| true);
            matters && before.iter().any(is_written)
        }
        // They could not be anywhere else, where no group writes. What may be written stays only where something is.
        Purpose::Cold => {
            let mut fields = task.fields().iter();
            let is_hot_written = fields.any(|field| field.role.writes());
            !is_hot_written
                && any(bin, &FieldFacts::is_kept_off_read_lines)
                && before.iter().any(is_read)
        }
    }
}
