//! Units of memory, as bits.

use std::sync::atomic::{AtomicU32, Ordering};

use crossbeam_utils::CachePadded;

/// A bit for each unit, in memory and on lines of its own. Written under the lock of the chunk.
#[derive(Debug, Default)]
pub struct Bitmap(Box<CachePadded<[AtomicU32; 4]>>);

impl Bitmap {
    /// The bits: 1 for a unit that is taken.
    #[must_use]
    pub fn load(&self) -> u128 {
        let words = self.0.iter().rev();
        words.fold(0, |bits, word| {
            bits << 32 | u128::from(word.load(Ordering::Relaxed))
        })
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "each word is a part of the bits"
    )]
    pub(super) fn store(&self, bits: u128) {
        for (word, shift) in self.0.iter().zip([0, 32, 64, 96]) {
            word.store((bits >> shift) as u32, Ordering::Relaxed);
        }
    }
}

/// Units in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) start: u32,
    pub(super) length: u32,
}

impl Run {
    pub(super) fn bits(self) -> u128 {
        let ones = u128::MAX.checked_shr(128 - self.length).unwrap_or(0);
        ones.checked_shl(self.start).unwrap_or(0)
    }

    pub(super) fn first(self) -> u128 {
        1 << self.start
    }

    /// The bit after the last: none at the end.
    pub(super) fn behind(self) -> u128 {
        1_u128.checked_shl(self.start + self.length).unwrap_or(0)
    }
}

/// The runs of bits that are set.
pub(super) fn runs(bits: u128) -> impl Iterator<Item = Run> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let start = left.trailing_zeros();
        let length = left.checked_shr(start)?.trailing_ones();
        let run = Run { start, length };
        left &= !run.bits();
        Some(run)
    })
}

/// The longest run of bits that are set: the first of them, and an empty one when there is none.
pub(super) fn longest(bits: u128) -> Run {
    let longer = |longest: Run, run: Run| {
        if run.length > longest.length {
            run
        } else {
            longest
        }
    };
    runs(bits).fold(Run::default(), longer)
}
