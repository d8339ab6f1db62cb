//! The sizes that a cache line can have, as `cacheline-core` knows them.

use cacheline_core::__private::LINE_SIZES;

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

    pub(crate) fn bytes(self) -> u64 {
        self.0
    }

    /// `16, 32, 64, 128 or 256`
    pub(crate) fn all_in_words() -> String {
        let [most @ .., last] = LINE_SIZES.map(|bytes| bytes.to_string());
        format!("{} or {last}", most.join(", "))
    }
}
