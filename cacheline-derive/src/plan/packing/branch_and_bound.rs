//! Branch and bound: every way to place the items, for structs that have few of them. A branch ends where even the least
//! that its items can take is no better than the best packing so far.

use std::cmp::Reverse;

use super::{Bin, Item, Packing};
use crate::line::LineSize;

/// With more items than this, trying every way would end long before the last.
const MOST_ITEMS: usize = 32;
/// The bound on nodes: how many are looked at in all. Eight items take some hundreds; so many take a few milliseconds.
const MOST_NODES: usize = 20_000;

/// The best packing in which the items of `drafted` take fewer lines of size `line` than in `best`, and no more lines of
/// another size; `best` itself if there is none.
pub(super) fn search<'a>(
    drafted: &Packing<'a>,
    best: Packing<'a>,
    line: LineSize,
    lines: &[LineSize],
) -> Packing<'a> {
    let mut current = drafted.clone();
    let longest = lines.iter().map(|line| line.bytes()).max();
    let longest = longest.unwrap_or(line.bytes());
    // Whole lines are as good in one bin as in another.
    let (mut partial, whole): (Vec<_>, Vec<_>) = current
        .take_out_movable()
        .into_iter()
        .partition(|&item| drafted.size(item) % longest != 0);
    for item in whole {
        current.put(item, drafted.bin(item));
    }
    if partial.len() > MOST_ITEMS {
        return best;
    }
    // The longest first: they have the least choice.
    partial.sort_by_key(|&item| Reverse(drafted.size(item) % line.bytes()));
    let mut search = Search {
        current,
        best,
        items: partial,
        line,
        longest,
        lines,
        nodes: MOST_NODES,
    };
    search.branch(0);
    search.best
}

struct Search<'a, 'b> {
    current: Packing<'a>,
    best: Packing<'a>,
    /// The items to place: the level of a node in the tree is the number of those that are placed.
    items: Vec<Item>,
    line: LineSize,
    /// In bytes.
    longest: u64,
    lines: &'b [LineSize],
    /// How many nodes may still be looked at.
    nodes: usize,
}

impl Search<'_, '_> {
    /// Places the items from the given level on.
    fn branch(&mut self, level: usize) {
        let bins = self.current.bins.len();
        if self.nodes < bins || self.lower_bound(level) >= self.best.lines(self.line) {
            return;
        }
        self.nodes -= bins;
        let Some(&item) = self.items.get(level) else {
            if self.current.saves_lines(&self.best, self.lines) {
                self.best = self.current.clone();
            }
            return;
        };
        let origin = self.current.bin(item);
        let others = self.current.bins().filter(|&bin| bin != origin);
        let mut tried = Vec::new();
        // Where the item comes from is tried first, so that nothing moves without need.
        for bin in std::iter::once(origin).chain(others) {
            let alike = self.room(bin);
            if !self.current.is_open(bin, item) || tried.contains(&alike) {
                continue;
            }
            tried.push(alike);
            self.current.put(item, bin);
            self.branch(level + 1);
            self.current.take_out(item);
        }
        self.current.items[item.0].bin = origin;
    }

    /// The fewest lines that there can be, however the items from the given level on are placed.
    fn lower_bound(&self, level: usize) -> u64 {
        let line = self.line.bytes();
        let sizes = self.items[level..].iter();
        let sizes = sizes.map(|&item| self.current.size(item));
        let (whole, partial) = sizes.fold((0, 0), |(whole, partial), size| {
            (whole + size / line, partial + size % line)
        });
        let known = self.current.bins.iter().filter_map(|bin| bin.bytes);
        let slack = known.map(|bytes| self.line.slack(bytes)).sum();
        let beyond = u64::saturating_sub(partial, slack);
        self.current.lines(self.line) + whole + self.line.lines(beyond)
    }

    /// What a bin has to offer; two that offer the same are as good as each other.
    fn room(&self, bin: Bin) -> (Option<u64>, bool) {
        let contents = self.current.bins[bin.0];
        let filled = contents.bytes.map(|bytes| bytes % self.longest);
        (filled, contents.is_read)
    }
}
