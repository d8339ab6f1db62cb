//! Rule 4: the order of the fields within each bin, and where more lines have to be started so that no field straddles.

mod fit;
mod ordering;
mod row;

use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::iter;

use self::ordering::Ordering;
use self::row::Row;
use super::draft::Bin;
use super::facts::{FieldFacts, Position};
use super::geometry::{Geometry, Unit};
use super::kept_off::among_hot;
use super::measure::{Cost, bytes};
use super::need::{self, Need};
use super::search;
use super::task::Task;
use super::{Boundary, Run, Start};

/// With more fields than this in a bin, trying every order would end long before the last.
const MOST_FIELDS: usize = 24;
/// The bound on the search for the order of a bin: eight fields take some hundreds of steps, so many some milliseconds.
const MOST_STEPS: u64 = 20_000;
/// The bound on all of them together, whatever the number of bins.
const MOST_STEPS_IN_ALL: u64 = 200_000;

/// Fields in an order, with the start of a line between those of one list and of the next.
type Order = Vec<Vec<Position>>;

/// Orders bins, each as it ordered those with the same contents.
pub(super) struct Arranger<'a> {
    task: &'a Task<'a>,
    known: RefCell<HashMap<(Vec<Position>, bool), Order>>,
    /// How much may still be searched.
    steps: Cell<u64>,
}

impl<'a> Arranger<'a> {
    pub(super) fn new(task: &'a Task<'a>) -> Self {
        Self {
            task,
            known: RefCell::default(),
            steps: Cell::new(MOST_STEPS_IN_ALL),
        }
    }

    /// The fields of the bins in the order of memory. What has been emptied is no bin any more.
    pub(super) fn arrange(&self, bins: &[Bin]) -> Vec<Run> {
        let bins = bins.iter().filter(|bin| !bin.is_empty());
        let bins = bins.collect::<Vec<_>>();
        let stretches = bins.iter().enumerate();
        let stretches = stretches.map(|(number, bin)| bin.stretch(number == 0));
        let stretches = stretches.collect::<Vec<_>>();
        let starts_at = self.task.starts_at();
        let starts = need::starts(self.task.fields(), &stretches, starts_at);
        let units = Units::of(self.task, &starts);
        let mut runs = Vec::new();
        for (bin, start) in bins.iter().zip(starts) {
            let mut order = self.order(bin, &units).into_iter();
            let starts_line = runs.is_empty() || !self.may_straddle(bin);
            if starts_line || start.as_ref().is_some_and(|start| start.needed.is_always()) {
                runs.extend(order.next().map(|fields| Run { start, fields }));
            } else if start.is_some() {
                let fields = Vec::new();
                runs.push(Run { start, fields });
            }
            runs.extend(order.map(|fields| self.further_run(bin, fields)));
        }
        runs
    }

    /// Whether the order of a bin keeps hot fields from straddling, as far as it starts a line in every struct.
    fn may_straddle(&self, bin: &Bin) -> bool {
        let mut hot = bin.hot().map(|field| self.task.field(field));
        self.task.request.no_straddle && hot.any(FieldFacts::may_straddle)
    }

    /// Fields of a bin on one more line that is started for them.
    fn further_run(&self, bin: &Bin, fields: Vec<Position>) -> Run {
        let hot = fields.iter().copied();
        let hot = hot.filter(|&field| self.task.field(field).role.is_hot());
        let needed = Need::of_any(self.task.fields(), hot);
        Run {
            start: needed.start(bin.purpose, Boundary::Line),
            fields,
        }
    }

    fn order(&self, bin: &Bin, units: &Units) -> Order {
        let contents = bin.members().collect::<Vec<_>>();
        self.task.work(contents.len());
        let usual = usual(self.task, bin);
        let sizes = contents.iter().map(|&field| self.task.field(field).ty.size);
        if contents.len() < 2 || sizes.into_iter().any(|size| size.is_none()) {
            return vec![usual];
        }
        let key = (contents, units.are_separated);
        if let Some(order) = self.known.borrow().get(&key) {
            return order.clone();
        }
        let order = self.cheapest(bin, usual, units);
        self.known.borrow_mut().insert(key, order.clone());
        order
    }

    /// The usual order; where that leaves a hole that costs one of the units, or lets a field straddle, the best that is
    /// found.
    fn cheapest(&self, bin: &Bin, usual: Vec<Position>, units: &Units) -> Order {
        let task = self.task;
        let least = Cost(least(task, &usual, units));
        let mut best = None::<(Cost, Order)>;
        for order in quick_orders(task, bin, &usual, units) {
            let Some(cost) = Row::cost(task, &order, units) else {
                continue;
            };
            if cost == least {
                return order;
            }
            if best.as_ref().is_none_or(|(other, _)| cost < *other) {
                best = Some((cost, order));
            }
        }
        match best {
            Some(known) if usual.len() <= MOST_FIELDS => self.searched(&usual, known, units),
            Some((_, order)) => order,
            None => vec![usual],
        }
    }

    /// The best order that the search finds, if it finds a better one than is known.
    fn searched(&self, usual: &[Position], known: (Cost, Order), units: &Units) -> Order {
        let before = self.task.steps();
        let most_steps = MOST_STEPS.min(self.steps.get());
        let mut ordering = Ordering::new(self.task, units, usual);
        let (_, order) = search::best(self.task, &mut ordering, known, most_steps);
        let spent = self.task.steps() - before;
        self.steps.set(self.steps.get().saturating_sub(spent));
        order
    }
}

/// The usual order, then those of first fit: within the parts, and over all of them by alignment.
fn quick_orders<'a>(
    task: &'a Task,
    bin: &Bin,
    usual: &'a [Position],
    units: &'a Units,
) -> impl Iterator<Item = Order> + use<'a> {
    let parts = parts(task, bin);
    let mut merged = parts[1..].concat();
    merged.sort_unstable();
    sort(task, &mut merged);
    let merged = [parts[0].clone(), merged];
    iter::once_with(|| vec![usual.to_vec()])
        .chain(iter::once_with(move || fit::fit(task, &parts, units)))
        .chain(iter::once_with(move || fit::fit(task, &merged, units)))
}

/// What the size of a bin counts in.
pub(super) struct Units {
    all: Vec<Unit>,
    /// Whether fields are kept apart in every struct that the declaration stands for.
    are_separated: bool,
    /// Whether hot fields can be kept from straddling.
    no_straddle: bool,
}

impl Units {
    /// Without the start of a line the size is rounded up to no more than the greatest alignment.
    fn of(task: &Task, starts: &[Option<Start>]) -> Self {
        let starts = || starts.iter().flatten();
        let separating = || starts().filter(|start| start.at == Boundary::Distance);
        let are_separated = separating().any(|start| start.needed.is_always());
        let start_on_lines = starts().any(|start| start.needed.is_always());
        let of_geometries = |is_separated| {
            let geometries = task.geometries().iter();
            geometries.map(move |geometry| geometry.unit(is_separated))
        };
        let mut all = Vec::new();
        if separating().next().is_some() {
            all.extend(of_geometries(true));
        }
        if start_on_lines && !are_separated {
            all.extend(of_geometries(false));
        }
        if !start_on_lines {
            let aligns = task.fields().iter().map(|field| field.ty.align.bytes());
            all.push(Unit {
                bytes: aligns.max().unwrap_or(1),
                counts: 1,
            });
        }
        Self {
            all,
            are_separated,
            no_straddle: starts().next().is_some() && task.request.no_straddle,
        }
    }

    /// The smallest line that so many bytes can be kept on: if they are, they are on one line of every larger size.
    fn line_of(&self, task: &Task, size: u64) -> Option<u64> {
        let lines = task.geometries().iter().copied().map(Geometry::line);
        let lines = lines.filter(|&line| self.no_straddle && size <= line);
        lines.min()
    }
}

/// Group after group, then the cold fields, each part in falling alignment; what has to be first or last is.
fn usual(task: &Task, bin: &Bin) -> Vec<Position> {
    let mut order = parts(task, bin).concat();
    order.sort_by_key(|&field| task.field(field).is_unsized);
    order
}

/// What has to be first, then the parts, each in falling alignment.
fn parts(task: &Task, bin: &Bin) -> Vec<Vec<Position>> {
    let bin = among_hot(task, bin);
    let mut first = Vec::new();
    let mut parts = Vec::new();
    for part in bin.hot.into_iter().chain([bin.cold]) {
        let (head, mut part) = part
            .into_iter()
            .partition::<Vec<Position>, _>(|&field| task.is_first(field));
        first.extend(head);
        sort(task, &mut part);
        parts.push(part);
    }
    parts.insert(0, first);
    parts
}

/// By falling alignment, declared order among equals.
fn sort(task: &Task, part: &mut [Position]) {
    part.sort_by_key(|&field| Reverse(task.field(field).ty.align));
}

/// What the fields count at the least, unit by unit, and no start of a line among them.
fn least(task: &Task, fields: &[Position], units: &Units) -> Vec<u64> {
    let states = task.states.all();
    let ends = states.map(|state| bytes(task, fields.iter().copied(), state).unwrap_or(0));
    let ends = ends.collect::<Vec<_>>();
    let of_unit = |unit: &Unit| ends.iter().map(|&end| unit.count(end)).sum();
    units.all.iter().map(of_unit).chain([0]).collect()
}
