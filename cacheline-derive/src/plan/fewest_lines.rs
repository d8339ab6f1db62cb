//! Rule 5: cold fields may go where they cost no line. Nothing moves when nothing is gained.

mod exhaustive;

use super::{Draft, FieldFacts, Purpose};

/// How many fields are looked at for one gap; a gap is less than a line, so more seldom help.
const CANDIDATES: usize = 256;

/// `drafts` with cold fields moved so that the struct takes the fewest lines; unchanged if no move saves one.
pub(super) fn fill(fields: &[FieldFacts], drafts: Vec<Draft>, line_sizes: &[u64]) -> Vec<Draft> {
    let drafted = Packing::of(fields, &drafts);
    let mut best = drafted.clone();
    let last = drafts.len() - 1;
    for &line in line_sizes {
        for home in if last == 0 { vec![0] } else { vec![0, last] } {
            let filled = drafted.filled(home, line);
            if filled.saves_lines(&best, line_sizes) {
                best = filled;
            }
        }
        best = exhaustive::search(&drafted, best, line, line_sizes);
    }
    let best = best.without_idle_moves(&drafted, line_sizes);
    best.into_drafts(drafts)
}

/// Which draft each cold field is in, and the bytes of each draft.
#[derive(Clone)]
struct Packing<'a> {
    fields: &'a [FieldFacts],
    /// Whether a draft has fields that are only read, so that what may be written has to stay away.
    is_read: Vec<bool>,
    /// The cold fields in declared order, each with its draft.
    places: Vec<(usize, usize)>,
    /// None for a draft with a field of unknown size: nothing can be known to be gained there.
    bytes: Vec<Option<u64>>,
}

impl<'a> Packing<'a> {
    fn of(fields: &'a [FieldFacts], drafts: &[Draft]) -> Self {
        let cold = |(place, draft): (usize, &Draft)| {
            draft
                .cold
                .iter()
                .map(|&field| (field, place))
                .collect::<Vec<_>>()
        };
        let is_read = |draft: &Draft| draft.purpose == Purpose::ReadSide && !draft.hot.is_empty();
        let mut places = drafts.iter().enumerate().flat_map(cold).collect::<Vec<_>>();
        places.sort_unstable();
        Self {
            fields,
            is_read: drafts.iter().map(is_read).collect(),
            places,
            bytes: drafts.iter().map(|draft| draft.bytes(fields)).collect(),
        }
    }

    /// The cold fields packed into the gaps at the ends of the drafts; what finds no gap goes to `home`.
    fn filled(&self, home: usize, line: u64) -> Self {
        let mut filled = self.clone();
        let mut waiting = filled.take_out_movable();
        for place in (0..self.bytes.len()).filter(|&place| place != home) {
            let Some(bytes) = filled.bytes[place] else {
                continue;
            };
            let gap = bytes.next_multiple_of(line) - bytes;
            let fitting = filled.best_fit(&waiting, gap, place);
            waiting.retain(|position| !fitting.contains(position));
            for position in fitting {
                filled.put(position, place);
            }
        }
        for position in waiting {
            let (field, origin) = self.places[position];
            filled.put(
                position,
                if filled.open(field, home) {
                    home
                } else {
                    origin
                },
            );
        }
        filled
    }

    /// Takes the bytes of what may move out of the drafts, and returns the positions of it.
    fn take_out_movable(&mut self) -> Vec<usize> {
        let mut taken = Vec::new();
        for position in 0..self.places.len() {
            let (field, place) = self.places[position];
            if is_movable(self.fields[field]) && self.open(field, place) {
                self.subtract(field, place);
                taken.push(position);
            }
        }
        taken
    }

    /// The waiting fields that together fill a gap best.
    fn best_fit(&self, waiting: &[usize], gap: u64, place: usize) -> Vec<usize> {
        let fits = |&&position: &&usize| {
            let field = self.places[position].0;
            (1..=gap).contains(&self.size(field)) && self.open(field, place)
        };
        // For each number of bytes up to the gap, fields that add up to it, if some do.
        let mut sums = vec![None::<Vec<usize>>; usize::try_from(gap).unwrap_or(0) + 1];
        sums[0] = Some(Vec::new());
        for &position in waiting.iter().filter(fits).take(CANDIDATES) {
            let size = usize::try_from(self.size(self.places[position].0)).unwrap_or(usize::MAX);
            for bytes in (size..sums.len()).rev() {
                if let (None, Some(rest)) = (&sums[bytes], &sums[bytes - size]) {
                    sums[bytes] = Some(rest.iter().copied().chain([position]).collect());
                }
            }
        }
        sums.into_iter().rev().flatten().next().unwrap_or_default()
    }

    /// Takes back each move that the number of lines does not need, until each that is left is needed.
    fn without_idle_moves(mut self, drafted: &Self, line_sizes: &[u64]) -> Self {
        loop {
            let mut is_settled = true;
            for position in (0..self.places.len()).rev() {
                let origin = drafted.places[position].1;
                if self.places[position].1 != origin && self.is_idle(position, origin, line_sizes) {
                    self.subtract(self.places[position].0, self.places[position].1);
                    self.put(position, origin);
                    is_settled = false;
                }
            }
            if is_settled {
                return self;
            }
        }
    }

    /// Whether a field could go back where it came from for as many lines.
    fn is_idle(&self, position: usize, origin: usize, line_sizes: &[u64]) -> bool {
        let (field, place) = self.places[position];
        let size = self.size(field);
        let (Some(here), Some(there)) = (self.bytes[place], self.bytes[origin]) else {
            return false;
        };
        line_sizes.iter().all(|&line| {
            let lines = |bytes: u64| bytes.div_ceil(line);
            lines(here - size) + lines(there + size) == lines(here) + lines(there)
        })
    }

    fn saves_lines(&self, than: &Self, line_sizes: &[u64]) -> bool {
        let (these, those) = (self.lines(line_sizes), than.lines(line_sizes));
        these != those && these.iter().zip(&those).all(|(this, that)| this <= that)
    }

    /// The lines that the drafts take together, for each line size.
    fn lines(&self, line_sizes: &[u64]) -> Vec<u64> {
        line_sizes.iter().map(|&line| self.lines_of(line)).collect()
    }

    fn lines_of(&self, line: u64) -> u64 {
        let known = self.bytes.iter().flatten();
        known.map(|bytes| bytes.div_ceil(line)).sum()
    }

    /// Whether a cold field may stand in a draft: one that can be written through `&self` stays off what is read.
    fn open(&self, field: usize, place: usize) -> bool {
        let written = self.fields[field].is_kept_off_read_lines();
        self.bytes[place].is_some() && !(written && self.is_read[place])
    }

    fn size(&self, field: usize) -> u64 {
        self.fields[field].ty.size.unwrap_or(0)
    }

    fn size_at(&self, position: usize) -> u64 {
        self.size(self.places[position].0)
    }

    fn subtract(&mut self, field: usize, place: usize) {
        let size = self.size(field);
        self.bytes[place] = self.bytes[place].map(|bytes| bytes - size);
    }

    fn put(&mut self, position: usize, place: usize) {
        let size = self.size(self.places[position].0);
        self.bytes[place] = self.bytes[place].and_then(|bytes| bytes.checked_add(size));
        self.places[position].1 = place;
    }

    fn into_drafts(self, mut drafts: Vec<Draft>) -> Vec<Draft> {
        for draft in &mut drafts {
            draft.cold.clear();
        }
        for (field, place) in self.places {
            drafts[place].cold.push(field);
        }
        drafts
    }
}

fn is_movable(field: FieldFacts) -> bool {
    field.ty.size.is_some() && !field.is_unsized && !field.keeps_drop_order
}
