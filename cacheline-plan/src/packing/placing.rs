//! Every way to place the items, as a search.

use std::cmp::Reverse;

use super::super::measure::{Cost, Lines};
use super::super::search::Problem;
use super::space::{BinNumber, Item};
use super::{Judge, Packing};

/// A packing in the making: the next item is placed by each choice.
pub(super) struct Placing<'a> {
    judge: &'a Judge<'a>,
    packing: Packing<'a>,
    /// The items to place, the longest first: they have the least choice.
    items: Vec<Item>,
    placed: usize,
    /// What the items from each on take, by geometry and state.
    rest: Vec<Vec<Vec<Rest>>>,
}

/// What items take that are still to be placed.
#[derive(Clone, Copy, Default)]
struct Rest {
    /// What their whole units count.
    whole: u64,
    /// The bytes beyond those.
    beyond: u64,
}

impl<'a> Placing<'a> {
    pub(super) fn new(judge: &'a Judge<'a>, mut packing: Packing<'a>) -> Self {
        let space = judge.space;
        let units = space.units.iter().flatten();
        let longest = units.map(|unit| unit.bytes).max().unwrap_or(1);
        // Whole units are as good in one bin as in another, unless it is their alignment that helps.
        let matters = |item: &Item| !space.adds_up || space.size(*item) % longest != 0;
        let items = space.items().filter(matters);
        let mut items = items.collect::<Vec<_>>();
        let first = space.units[0][0].bytes;
        items.sort_by_key(|&item| Reverse(space.size(item) % first));
        for &item in &items {
            packing.take_out(item);
        }
        let mut placing = Self {
            judge,
            packing,
            items,
            placed: 0,
            rest: Vec::new(),
        };
        placing.rest = placing.rests();
        placing
    }

    fn rests(&self) -> Vec<Vec<Vec<Rest>>> {
        let space = self.judge.space;
        let none = space.units.iter();
        let none = none.map(|units| vec![Rest::default(); units.len()]);
        let mut rests = vec![none.collect::<Vec<_>>()];
        for &item in self.items.iter().rev() {
            let mut rest = rests[rests.len() - 1].clone();
            for (units, rest) in space.units.iter().zip(&mut rest) {
                for state in space.states_with(item) {
                    let (unit, rest) = (units[state.0], &mut rest[state.0]);
                    let size = space.size(item);
                    rest.whole += size / unit.bytes * unit.counts;
                    rest.beyond += size % unit.bytes;
                }
            }
            rests.push(rest);
        }
        rests.reverse();
        rests
    }

    /// The fewest lines that there can be, however the other items are placed: as if they were liquid.
    fn fewest(&self) -> Lines {
        let space = self.judge.space;
        let rest = &self.rest[self.placed];
        let fewest = space.units.iter().enumerate().map(|(geometry, units)| {
            let by_state = units.iter().enumerate().map(|(state, unit)| {
                let Rest { whole, beyond } = rest[geometry][state];
                let slack = self.packing.slack[geometry][state];
                let lines = self.packing.lines.0[geometry][state];
                lines + whole + unit.count(beyond.saturating_sub(slack))
            });
            by_state.collect()
        });
        Lines(fewest.collect())
    }

    /// What a bin has to offer; two that offer the same are as good as each other, unless items belong there.
    fn room(&self, bin: BinNumber) -> Option<Room> {
        let space = self.judge.space;
        let mut homes = self.items.iter().map(|&item| space.home(item));
        let is_home = homes.any(|home| home == bin);
        let is_judged_alone = space.adds_up && !is_home;
        is_judged_alone.then(|| {
            let units = space.units.iter().flatten();
            let longest = units.map(|unit| unit.bytes).max().unwrap_or(1);
            let bytes = self.packing.bytes.iter();
            Room {
                is_read: space.bins[bin.0].is_read(space.task),
                filled: bytes.map(|by_bin| by_bin[bin.0] % longest).collect(),
            }
        })
    }
}

#[derive(PartialEq, Eq)]
struct Room {
    is_read: bool,
    /// The bytes of the last of the longest units, by state.
    filled: Vec<u64>,
}

impl<'a> Problem for Placing<'a> {
    type Choice = BinNumber;
    type Solution = Packing<'a>;

    fn bound(&mut self) -> Option<Cost> {
        let fewest = self.fewest();
        let may_be_allowed = fewest.are_within(&self.judge.drafted);
        may_be_allowed.then(|| fewest.cost(self.packing.moved))
    }

    fn choices(&mut self) -> Vec<BinNumber> {
        let Some(&item) = self.items.get(self.placed) else {
            return Vec::new();
        };
        let space = self.judge.space;
        let home = space.home(item);
        let others = space.bin_numbers().filter(|&bin| bin != home);
        let mut rooms = Vec::new();
        let is_new = |bin: &BinNumber| {
            let room = self.room(*bin);
            let is_new = room.is_none() || !rooms.contains(&room);
            rooms.push(room);
            is_new
        };
        let open = std::iter::once(home).chain(others);
        let open = open.filter(|&bin| space.is_open(bin, item));
        open.filter(is_new).collect()
    }

    fn choose(&mut self, choice: BinNumber) {
        self.packing.put(self.items[self.placed], choice);
        self.placed += 1;
    }

    fn take_back(&mut self) {
        self.placed -= 1;
        self.packing.take_out(self.items[self.placed]);
    }

    fn solution(&mut self) -> Option<(Cost, Packing<'a>)> {
        let cost = self.judge.cost(&self.packing)?;
        Some((cost, self.packing.clone()))
    }

    fn weight(&self) -> usize {
        self.judge.space.weight()
    }
}
