//! Rule 5, as bin packing: each bin takes as many lines as its contents need, what is hot stays in its bin, and the
//! cold fields are the items. An item that fits the slack of a bin's last line costs nothing there.
//!
//! The first packing is by best fit, which is quick whatever the number of fields; for a few items branch and bound
//! looks for a better one. No line is spent that the draft does not spend, in any geometry or state, and nothing moves
//! when nothing is gained.

mod best_fit;
mod placing;
mod space;

use self::placing::Placing;
use self::space::{BinNumber, Item, Space};
use super::arrange::Arranger;
use super::draft::Bin;
use super::geometry::Unit;
use super::measure::{Cost, Lines, lines};
use super::search;
use super::task::Task;

/// With more items than this, trying every way would end long before the last.
const MOST_ITEMS: usize = 32;
/// The bound on the search: eight items take some thousands of steps, so many take some milliseconds.
const MOST_STEPS: u64 = 60_000;

/// The bins with cold fields moved so that the struct takes the fewest lines; as drafted if no move saves one.
pub(super) fn pack(task: &Task, arranger: &Arranger, drafted: Vec<Bin>) -> Vec<Bin> {
    let space = Space::of(task, drafted);
    let drafted = Packing::drafted(&space);
    if space.bins.len() < 2 || space.items.is_empty() {
        return drafted.bins();
    }
    let judge = Judge::new(arranger, &space);
    let mut best = (judge.drafted.cost(0), drafted.clone());
    for geometry in 0..task.geometries().len() {
        for rest in [BinNumber(0), space.last_bin()] {
            let packed = best_fit::pack(&drafted, geometry, rest);
            let cost = judge.cost(&packed);
            if let Some(cost) = cost.filter(|cost| *cost < best.0) {
                best = (cost, packed);
            }
        }
    }
    if space.items.len() <= MOST_ITEMS {
        let mut placing = Placing::new(&judge, drafted);
        best = search::best(task, &mut placing, best, MOST_STEPS);
    }
    let settled = best.1.clone().without_idle_moves();
    let is_as_good = judge.cost(&settled).is_some_and(|cost| cost <= best.0);
    let packing = if is_as_good { settled } else { best.1 };
    packing.bins()
}

/// What packings cost, and which are allowed.
struct Judge<'a> {
    space: &'a Space<'a>,
    arranger: &'a Arranger<'a>,
    /// The lines of the draft, of which no packing may spend more.
    drafted: Lines,
}

impl<'a> Judge<'a> {
    fn new(arranger: &'a Arranger<'a>, space: &'a Space<'a>) -> Self {
        let mut judge = Self {
            space,
            arranger,
            drafted: Lines(Vec::new()),
        };
        judge.drafted = judge.lines(&Packing::drafted(space));
        judge
    }

    /// The lines of a packing: those of its bins added up, where that is sure to be what the struct takes.
    fn lines(&self, packing: &Packing) -> Lines {
        if self.space.adds_up {
            return packing.lines.clone();
        }
        lines(self.space.task, &self.arranger.arrange(&packing.bins()))
    }

    /// What a packing costs, if it is allowed.
    fn cost(&self, packing: &Packing) -> Option<Cost> {
        let lines = self.lines(packing);
        let is_allowed = lines.are_within(&self.drafted);
        is_allowed.then(|| lines.cost(packing.moved))
    }
}

/// Which bin each item is in.
#[derive(Clone)]
struct Packing<'a> {
    space: &'a Space<'a>,
    bin_of: Vec<BinNumber>,
    /// How many items are not where they are drafted.
    moved: usize,
    /// The bytes of the fields that lie together, by state and by the first bin of them.
    bytes: Vec<Vec<u64>>,
    /// The lines that they take.
    lines: Lines,
    /// The bytes that these lines have left, by geometry and state.
    slack: Vec<Vec<u64>>,
}

impl<'a> Packing<'a> {
    fn drafted(space: &'a Space<'a>) -> Self {
        let by_unit = |measure: fn(Unit, u64) -> u64| {
            let of_state = |(unit, bytes): (&Unit, &Vec<u64>)| {
                let measured = bytes.iter().map(|&bytes| measure(*unit, bytes));
                measured.sum()
            };
            let units = space.units.iter();
            let by_state = units.map(|units| units.iter().zip(&space.fixed).map(of_state));
            by_state.map(Iterator::collect).collect::<Vec<Vec<u64>>>()
        };
        let mut packing = Self {
            space,
            bin_of: space.items.iter().map(|item| item.home).collect(),
            moved: 0,
            bytes: space.fixed.clone(),
            lines: Lines(by_unit(Unit::count)),
            slack: by_unit(Unit::slack),
        };
        for item in space.items() {
            packing.put(item, packing.bin_of(item));
        }
        packing
    }

    fn bin_of(&self, item: Item) -> BinNumber {
        self.bin_of[item.0]
    }

    /// Puts an item that is in no bin into one.
    fn put(&mut self, item: Item, bin: BinNumber) {
        let size = self.space.size(item);
        self.change(item, bin, |bytes| bytes + size);
        self.bin_of[item.0] = bin;
        self.moved += usize::from(bin != self.space.home(item));
    }

    /// Takes an item out of its bin.
    fn take_out(&mut self, item: Item) {
        let size = self.space.size(item);
        let bin = self.bin_of(item);
        self.change(item, bin, |bytes| bytes - size);
        self.moved -= usize::from(bin != self.space.home(item));
    }

    /// Changes the bytes that an item adds to, in each state in which it exists.
    fn change(&mut self, item: Item, bin: BinNumber, change: impl Fn(u64) -> u64) {
        let space = self.space;
        for state in space.states_with(item) {
            let bytes = &mut self.bytes[state.0][space.lies_with(bin, state).0];
            let (before, after) = (*bytes, change(*bytes));
            *bytes = after;
            for (geometry, units) in space.units.iter().enumerate() {
                let unit = units[state.0];
                let lines = &mut self.lines.0[geometry][state.0];
                *lines = *lines - unit.count(before) + unit.count(after);
                let slack = &mut self.slack[geometry][state.0];
                *slack = *slack - unit.slack(before) + unit.slack(after);
            }
        }
    }

    /// Takes back each move that the number of lines does not need, until each that is left is needed.
    fn without_idle_moves(mut self) -> Self {
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for item in self.space.items().rev() {
                let (bin, home) = (self.bin_of(item), self.space.home(item));
                if bin == home {
                    continue;
                }
                self.space.task.work(self.space.weight());
                let lines = self.lines.clone();
                self.take_out(item);
                self.put(item, home);
                if self.lines.are_within(&lines) {
                    is_settled = false;
                } else {
                    self.take_out(item);
                    self.put(item, bin);
                }
            }
        }
        self
    }

    /// The bins with their items, in declared order.
    fn bins(&self) -> Vec<Bin> {
        let mut bins = self.space.bins.clone();
        for item in self.space.items() {
            bins[self.bin_of(item).0].cold.push(self.space.field(item));
        }
        for bin in &mut bins {
            bin.cold.sort_unstable();
        }
        bins
    }
}
