//! The cache lines that a run is simulated with, side by side.

/// Where lines begin, and how long they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The length of a line, in bytes.
    pub line: usize,
    /// Where lines begin: so many bytes behind each multiple of `line`.
    pub start: usize,
}

impl Geometry {
    /// The number of the line that holds `address`.
    #[must_use]
    pub const fn line_of(self, address: usize) -> usize {
        address.wrapping_sub(self.start) / self.line
    }
}

/// Lines as they are (64 bytes), pairs of lines that processors fetch together (128), and lines as they would be for
/// memory that began 48, 32 or 16 bytes further on: what an allocator promises is 16 bytes, so an object may well lie so in the next run.
pub const GEOMETRIES: [Geometry; 5] = [
    Geometry { line: 64, start: 0 },
    Geometry {
        line: 128,
        start: 0,
    },
    Geometry {
        line: 64,
        start: 16,
    },
    Geometry {
        line: 64,
        start: 32,
    },
    Geometry {
        line: 64,
        start: 48,
    },
];
