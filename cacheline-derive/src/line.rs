//! The sizes that a cache line can have.

/// In bytes.
const LINE_SIZES: [u64; 5] = [16, 32, 64, 128, 256];

/// The size of a line, one of those that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineSize(u64);

impl LineSize {
    /// The size of so many bytes, if a line can have it.
    pub(crate) fn new(bytes: u64) -> Option<Self> {
        LINE_SIZES.contains(&bytes).then_some(Self(bytes))
    }

    pub(crate) fn bytes(self) -> u64 {
        self.0
    }

    /// The lines that so many bytes take.
    pub(crate) fn lines(self, bytes: u64) -> u64 {
        bytes.div_ceil(self.0)
    }

    /// The bytes that the last of these lines has left.
    pub(crate) fn slack(self, bytes: u64) -> u64 {
        bytes.next_multiple_of(self.0) - bytes
    }

    /// `16, 32, 64, 128 or 256`
    pub(crate) fn all_in_words() -> String {
        let [most @ .., last] = LINE_SIZES.map(|bytes| bytes.to_string());
        format!("{} or {last}", most.join(", "))
    }
}
