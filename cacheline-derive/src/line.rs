//! The sizes that a cache line can have, as `cacheline-core` knows them.

use cacheline_core::__private::{LINE_SIZES, PLANNED_LINE_SIZES};

/// The size of a line, one of those that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineSize(u64);

impl LineSize {
    /// The size of so many bytes, if a line can have it.
    pub(crate) fn new(bytes: u64) -> Option<Self> {
        let mut sizes = LINE_SIZES.into_iter();
        sizes
            .any(|size| size as u64 == bytes)
            .then_some(Self(bytes))
    }

    /// Those that a plan is made for where the struct does not say which it has.
    pub(crate) fn planned() -> Vec<Self> {
        let sizes = PLANNED_LINE_SIZES.into_iter();
        sizes.map(|bytes| Self(bytes as u64)).collect()
    }

    pub(crate) fn bytes(self) -> u64 {
        self.0
    }

    /// `16, 32, 64, 128 or 256`
    pub(crate) fn all_in_words() -> String {
        let [most @ .., last] = LINE_SIZES.map(|bytes| bytes.to_string());
        format!("{} or {last}", most.join(", "))
    }
}
