//! What the rounds of a variant come to.

use core_affinity::CoreId;

use super::round::{self, Round};
use super::{FEWEST_ROUNDS, Variant};

/// By what factor the way of a line from CPU to CPU may differ from what it mostly is. A virtual machine may find its
/// CPUs on other cores, near to each other or far, from one moment to the next: only what was measured in the same
/// state can be compared.
const LIKE: f64 = 1.5;

/// What was measured of a variant.
#[derive(Debug)]
pub struct Measured {
    /// The name of the variant.
    pub variant: String,
    /// The size of the struct.
    pub bytes: usize,
    /// How many lines that takes.
    pub lines: usize,
    /// The sides by name, with what their operations took.
    pub sides: Vec<(&'static str, Stats)>,
    /// How long a line took from one CPU to another before each round: of variants with two sides or more.
    pub transfer: Option<Stats>,
}

/// Nanoseconds over the rounds that counted: for an operation, or for a line from one CPU to another.
#[derive(Clone, Copy, Debug)]
pub struct Stats {
    /// The median.
    pub median_ns: f64,
    /// The first quartile.
    pub q1_ns: f64,
    /// The third quartile.
    pub q3_ns: f64,
    /// How many rounds counted.
    pub rounds_kept: usize,
    /// How many did not.
    pub rounds_thrown: usize,
}

impl Measured {
    /// The sides by name: those of one name, which do the same work, are one, with the mean of their numbers.
    #[must_use]
    pub fn kinds(&self) -> Vec<(&'static str, Stats)> {
        let mut kinds: Vec<(&'static str, Vec<Stats>)> = Vec::new();
        for &(name, stats) in &self.sides {
            match kinds.iter_mut().find(|(kind, _)| *kind == name) {
                Some((_, same)) => same.push(stats),
                None => kinds.push((name, vec![stats])),
            }
        }
        let mean = |(name, same): (_, Vec<Stats>)| (name, Stats::mean(&same));
        kinds.into_iter().map(mean).collect()
    }

    /// How many times as fast each side, by name, is as in `before`.
    #[must_use]
    pub fn gains(&self, before: &Self) -> Vec<f64> {
        let pairs = before.kinds().into_iter().zip(self.kinds());
        let gain = |((_, before), (_, after)): ((_, Stats), (_, Stats))| {
            before.median_ns / after.median_ns
        };
        pairs.map(gain).collect()
    }
}

impl Stats {
    fn of(mut rounds: Vec<f64>, rounds_thrown: usize) -> Self {
        rounds.sort_by(f64::total_cmp);
        let at = |quarters| rounds[(rounds.len() - 1) * quarters / 4];
        Self {
            median_ns: at(2),
            q1_ns: at(1),
            q3_ns: at(3),
            rounds_kept: rounds.len(),
            rounds_thrown,
        }
    }

    fn mean(same: &[Self]) -> Self {
        let count = f64::from(u32::try_from(same.len()).unwrap_or(u32::MAX));
        let mean = |of: fn(&Self) -> f64| same.iter().map(of).sum::<f64>() / count;
        Self {
            median_ns: mean(|stats| stats.median_ns),
            q1_ns: mean(|stats| stats.q1_ns),
            q3_ns: mean(|stats| stats.q3_ns),
            ..same[0]
        }
    }
}

/// The rounds of a variant so far.
pub(super) struct Record<'a> {
    variant: &'a Variant<'a>,
    chunks: Vec<u64>,
    kept: Vec<Round>,
    thrown: usize,
}

impl<'a> Record<'a> {
    pub(super) fn of(variant: &'a Variant<'a>) -> Self {
        Self {
            variant,
            chunks: vec![1; variant.sides.len()],
            kept: Vec::new(),
            thrown: 0,
        }
    }

    /// A round that does not count, in which the caches get warm and the chunks their size.
    pub(super) fn warm_up(&mut self, cpus: &[CoreId]) {
        round::run(self.variant, &mut self.chunks, cpus);
    }

    pub(super) fn measure(&mut self, cpus: &[CoreId]) {
        match round::run(self.variant, &mut self.chunks, cpus) {
            Some(round) => self.kept.push(round),
            None => self.thrown += 1,
        }
    }

    pub(super) fn kept(&self) -> usize {
        self.kept.len()
    }

    /// Takes at least one round that counts.
    fn finish(&self) -> Measured {
        let of_side = |index: usize| self.kept.iter().map(|round| round.sides[index]).collect();
        let sides = self.variant.sides.iter().enumerate();
        Measured {
            variant: self.variant.name.clone(),
            bytes: self.variant.bytes,
            lines: self.variant.lines,
            sides: sides
                .map(|(index, side)| (side.name, Stats::of(of_side(index), self.thrown)))
                .collect(),
            transfer: (self.variant.sides.len() > 1)
                .then(|| Stats::of(self.transfers().collect(), self.thrown)),
        }
    }

    fn transfers(&self) -> impl Iterator<Item = f64> {
        self.kept.iter().filter_map(|round| round.transfer)
    }

    /// Throws away the rounds in which a line took another time than that.
    fn keep_like(&mut self, usual: f64) {
        let before = self.kept.len();
        let is_like = |transfer: f64| transfer < usual * LIKE && usual < transfer * LIKE;
        self.kept.retain(|round| round.transfer.is_none_or(is_like));
        self.thrown += before - self.kept.len();
    }
}

/// What all rounds come to that are like most: `None` when of some variant hardly any counts.
pub(super) fn finish(mut records: Vec<Record<'_>>) -> Option<Vec<Measured>> {
    let mut transfers: Vec<f64> = records.iter().flat_map(Record::transfers).collect();
    transfers.sort_by(f64::total_cmp);
    if let Some(usual) = usual(&transfers) {
        for record in &mut records {
            record.keep_like(usual);
        }
    }
    let enough = records.iter().all(|record| record.kept() >= FEWEST_ROUNDS);
    enough.then(|| records.iter().map(Record::finish).collect())
}

/// The time that most are like, of times that are sorted. Where there are two kinds of about as many, it is of one of
/// them, and not in between.
fn usual(times: &[f64]) -> Option<f64> {
    let like = |first: usize| {
        let most = times[first] * LIKE;
        let count = times[first..].partition_point(|&time| time <= most);
        &times[first..first + count]
    };
    let largest = (0..times.len()).map(like).max_by_key(|like| like.len())?;
    Some(largest[largest.len() / 2])
}
