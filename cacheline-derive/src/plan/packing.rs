//! Rule 5, as bin packing: each draft is a bin of as many lines as it needs, what is hot is in its bin for good, and
//! the cold fields are the items. An item that fits the slack of a bin's last line costs nothing there.
//!
//! The first packing is by best fit; branch and bound looks for a better one. Nothing moves when nothing is gained.

mod best_fit;
mod branch_and_bound;

use super::{Draft, FieldFacts, Position, Purpose};
use crate::line::LineSize;

/// `drafts` with cold fields moved so that the struct takes the fewest lines; unchanged if no move saves one.
pub(super) fn pack(fields: &[FieldFacts], drafts: Vec<Draft>, lines: &[LineSize]) -> Vec<Draft> {
    let drafted = Packing::of(fields, &drafts);
    let mut best = drafted.clone();
    let (first, last) = (Bin(0), Bin(drafts.len() - 1));
    for &line in lines {
        for home in if first == last {
            vec![first]
        } else {
            vec![first, last]
        } {
            let packed = best_fit::pack(&drafted, home, line);
            if packed.saves_lines(&best, lines) {
                best = packed;
            }
        }
        best = branch_and_bound::search(&drafted, best, line, lines);
    }
    best.without_idle_moves(&drafted, lines).into_drafts(drafts)
}

/// A draft, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bin(usize);

/// A cold field, by its number among those.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Item(usize);

/// Which bin each item is in.
#[derive(Clone)]
struct Packing<'a> {
    fields: &'a [FieldFacts],
    bins: Vec<Contents>,
    /// By their numbers, in declared order.
    items: Vec<Placed>,
}

/// What is in a bin.
#[derive(Clone, Copy)]
struct Contents {
    /// None where a size is unknown: nothing can be known to be gained there.
    bytes: Option<u64>,
    /// There are fields that are only read, so that what may be written has to stay away.
    is_read: bool,
}

/// An item and where it is.
#[derive(Clone, Copy)]
struct Placed {
    field: Position,
    bin: Bin,
}

impl<'a> Packing<'a> {
    /// As drafted.
    fn of(fields: &'a [FieldFacts], drafts: &[Draft]) -> Self {
        let contents = |draft: &Draft| Contents {
            bytes: draft.bytes(fields),
            is_read: draft.purpose == Purpose::ReadSide && !draft.hot.is_empty(),
        };
        let mut items = Vec::new();
        for (number, draft) in drafts.iter().enumerate() {
            let bin = Bin(number);
            items.extend(draft.cold.iter().map(|&field| Placed { field, bin }));
        }
        items.sort_unstable_by_key(|placed| placed.field);
        Self {
            fields,
            bins: drafts.iter().map(contents).collect(),
            items,
        }
    }

    fn bins(&self) -> impl Iterator<Item = Bin> + use<> {
        (0..self.bins.len()).map(Bin)
    }

    fn items(&self) -> impl DoubleEndedIterator<Item = Item> + use<> {
        (0..self.items.len()).map(Item)
    }

    fn bytes(&self, bin: Bin) -> Option<u64> {
        self.bins[bin.0].bytes
    }

    fn bin(&self, item: Item) -> Bin {
        self.items[item.0].bin
    }

    fn facts(&self, item: Item) -> &FieldFacts {
        &self.fields[self.items[item.0].field]
    }

    fn size(&self, item: Item) -> u64 {
        self.facts(item).ty.size.unwrap_or(0)
    }

    /// Whether an item may be in a bin: what can be written through `&self` stays off what is read.
    fn is_open(&self, bin: Bin, item: Item) -> bool {
        let Contents { bytes, is_read } = self.bins[bin.0];
        bytes.is_some() && !(is_read && self.facts(item).is_kept_off_read_lines())
    }

    fn is_movable(&self, item: Item) -> bool {
        let facts = self.facts(item);
        let is_free = facts.ty.size.is_some() && !facts.is_unsized && !facts.keeps_drop_order;
        is_free && self.is_open(self.bin(item), item)
    }

    /// Takes what may move out of the bins, and gives the items.
    fn take_out_movable(&mut self) -> Vec<Item> {
        let items = self.items().filter(|&item| self.is_movable(item));
        let items = items.collect::<Vec<_>>();
        for &item in &items {
            self.take_out(item);
        }
        items
    }

    /// Takes the bytes of an item out of its bin.
    fn take_out(&mut self, item: Item) {
        let (size, Bin(bin)) = (self.size(item), self.bin(item));
        self.bins[bin].bytes = self.bins[bin].bytes.map(|bytes| bytes - size);
    }

    /// Puts an item that has been taken out into a bin.
    fn put(&mut self, item: Item, bin: Bin) {
        let size = self.size(item);
        let bytes = &mut self.bins[bin.0].bytes;
        *bytes = bytes.and_then(|bytes| bytes.checked_add(size));
        self.items[item.0].bin = bin;
    }

    /// Takes back each move that the number of lines does not need, until each that is left is needed.
    fn without_idle_moves(mut self, drafted: &Self, lines: &[LineSize]) -> Self {
        loop {
            let mut is_settled = true;
            for item in self.items().rev() {
                let origin = drafted.bin(item);
                if self.bin(item) != origin && self.is_idle(item, origin, lines) {
                    self.take_out(item);
                    self.put(item, origin);
                    is_settled = false;
                }
            }
            if is_settled {
                return self;
            }
        }
    }

    /// Whether an item could go back where it came from for as many lines.
    fn is_idle(&self, item: Item, origin: Bin, lines: &[LineSize]) -> bool {
        let size = self.size(item);
        let (Some(here), Some(there)) = (self.bytes(self.bin(item)), self.bytes(origin)) else {
            return false;
        };
        lines.iter().all(|line| {
            let moved = line.lines(here) + line.lines(there);
            line.lines(here - size) + line.lines(there + size) == moved
        })
    }

    /// Whether this takes fewer lines of some size, and no more of any.
    fn saves_lines(&self, than: &Self, lines: &[LineSize]) -> bool {
        let count = |packing: &Self| lines.iter().map(|&line| packing.lines(line)).collect();
        let (these, those): (Vec<_>, Vec<_>) = (count(self), count(than));
        these != those && these.iter().zip(&those).all(|(this, that)| this <= that)
    }

    /// The lines of one size that the bins take together.
    fn lines(&self, line: LineSize) -> u64 {
        let known = self.bins.iter().filter_map(|bin| bin.bytes);
        known.map(|bytes| line.lines(bytes)).sum()
    }

    fn into_drafts(self, mut drafts: Vec<Draft>) -> Vec<Draft> {
        for draft in &mut drafts {
            draft.cold.clear();
        }
        for Placed { field, bin } in self.items {
            drafts[bin.0].cold.push(field);
        }
        drafts
    }
}
