//! Every way to place the cold fields, for structs that have few of them.

use super::Packing;

/// With more cold fields than this, trying every way would end long before the last.
const FIELDS: usize = 32;
/// How many places are looked at in all. Eight fields take some hundreds; so many take a few milliseconds.
const LOOKS: usize = 20_000;

/// The best packing in which the cold fields of `drafted` take fewer lines of `line` bytes than in `best`, and no
/// more lines of another size; `best` itself if there is none.
pub(super) fn search<'a>(
    drafted: &Packing<'a>,
    best: Packing<'a>,
    line: u64,
    line_sizes: &[u64],
) -> Packing<'a> {
    let mut current = drafted.clone();
    let longest = line_sizes.iter().copied().max().unwrap_or(line);
    let mut left = current.take_out_movable();
    // Whole lines are as good in one place as in another.
    let (mut partial, whole): (Vec<_>, Vec<_>) = left
        .drain(..)
        .partition(|&position| current.size_at(position) % longest != 0);
    for position in whole {
        current.put(position, drafted.places[position].1);
    }
    if partial.len() > FIELDS {
        return best;
    }
    // The longest first: they have the least choice.
    partial.sort_by_key(|&position| std::cmp::Reverse(current.size_at(position) % line));
    let mut search = Search {
        current,
        best,
        left: partial,
        line,
        longest,
        line_sizes,
        looks: LOOKS,
    };
    search.go_on(0);
    search.best
}

struct Search<'a, 'b> {
    current: Packing<'a>,
    best: Packing<'a>,
    /// The cold fields to place, by their positions in the packing.
    left: Vec<usize>,
    line: u64,
    longest: u64,
    line_sizes: &'b [u64],
    looks: usize,
}

impl Search<'_, '_> {
    /// Places the fields from the given one on.
    fn go_on(&mut self, next: usize) {
        let drafts = self.current.bytes.len();
        if self.looks < drafts || self.at_least(next) >= self.best.lines_of(self.line) {
            return;
        }
        self.looks -= drafts;
        let Some(&position) = self.left.get(next) else {
            if self.current.saves_lines(&self.best, self.line_sizes) {
                self.best = self.current.clone();
            }
            return;
        };
        let (field, origin) = self.current.places[position];
        let others = (0..drafts).filter(|&place| place != origin);
        let mut tried = Vec::new();
        // Where the field comes from is tried first, so that nothing moves without need.
        for place in std::iter::once(origin).chain(others) {
            let alike = self.room(place);
            if !self.current.open(field, place) || tried.contains(&alike) {
                continue;
            }
            tried.push(alike);
            self.current.put(position, place);
            self.go_on(next + 1);
            self.current.subtract(field, place);
        }
        self.current.places[position].1 = origin;
    }

    /// The fewest lines that there can be, however the fields from the given one on are placed.
    fn at_least(&self, next: usize) -> u64 {
        let rest = self.left[next..].iter();
        let (whole, partial) = rest.fold((0, 0), |(whole, partial), &position| {
            let size = self.current.size_at(position);
            (whole + size / self.line, partial + size % self.line)
        });
        let known = self.current.bytes.iter().flatten();
        let gaps = known.map(|&bytes| bytes.next_multiple_of(self.line) - bytes);
        let beyond = u64::saturating_sub(partial, gaps.sum());
        self.current.lines_of(self.line) + whole + beyond.div_ceil(self.line)
    }

    /// What a draft has to offer; two that offer the same are as good as each other.
    fn room(&self, place: usize) -> (Option<u64>, bool) {
        let filled = self.current.bytes[place].map(|bytes| bytes % self.longest);
        (filled, self.current.is_read[place])
    }
}
