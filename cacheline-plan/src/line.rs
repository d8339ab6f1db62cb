//! The sizes that a cache line can have, as `cacheline-core` knows them.

use cacheline_core::__private::{DISTANCES, LINE_SIZES};

/// The size of a line, one of those that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineSize(u64);

impl LineSize {
    /// The size of so many bytes, if a line can have it.
    #[must_use]
    pub fn new(bytes: u64) -> Option<Self> {
        let mut sizes = LINE_SIZES.into_iter();
        sizes
            .any(|size| size as u64 == bytes)
            .then_some(Self(bytes))
    }

    /// In bytes.
    #[must_use]
    pub fn bytes(self) -> u64 {
        self.0
    }

    /// That of a distance of so many bytes, if a struct may ask for it by itself.
    #[must_use]
    pub fn of_distance(bytes: u64) -> Option<Self> {
        let mut distances = DISTANCES.into_iter();
        let is_one = distances.any(|distance| distance as u64 == bytes);
        is_one.then_some(Self(bytes))
    }

    /// `16, 32, 64, 128 or 256`
    #[must_use]
    pub fn all_in_words() -> String {
        in_words(LINE_SIZES)
    }

    /// `64, 128 or 256`
    #[must_use]
    pub fn distances_in_words() -> String {
        in_words(DISTANCES)
    }
}

fn in_words<const N: usize>(sizes: [usize; N]) -> String {
    match sizes.map(|bytes| bytes.to_string()).as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        sizes => sizes.concat(),
    }
}
