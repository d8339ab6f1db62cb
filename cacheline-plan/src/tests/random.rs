//! What tests draw from: numbers that are the same on every machine, and the seeds to start them from.

use std::env;
use std::ops::Range;

/// `SplitMix64`: one seed, one sequence.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `end` - 1. The bias is of no matter here.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let remainder = self.next() % u64::try_from(end).expect("64 bits hold it");
        usize::try_from(remainder).expect("it is below a usize")
    }

    /// True so many times in a hundred.
    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub(crate) fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }
}

/// The seeds to try: the first `count`, or what `CACHE_LAYOUT_SEEDS` says, as a number (`100000`) or as a range
/// (`17..18`). They are printed, and each failure names its own.
pub(crate) fn seeds(count: u64) -> Range<u64> {
    let number = |text: &str| {
        let number = text.trim().parse::<u64>();
        number.expect("CACHE_LAYOUT_SEEDS is a number or a range")
    };
    let seeds = match env::var("CACHE_LAYOUT_SEEDS") {
        Ok(text) => match text.split_once("..") {
            Some((first, end)) => number(first)..number(end),
            None => 0..number(&text),
        },
        Err(_) => 0..count,
    };
    println!("seeds {seeds:?}");
    seeds
}

#[test]
fn the_sequence_is_that_of_the_reference_implementation() {
    let mut random = Random::new(1_234_567);
    assert_eq!(random.next(), 6_457_827_717_110_365_317);
    assert_eq!(random.next(), 3_203_168_211_198_807_973);
}
