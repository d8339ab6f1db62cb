//! `cargo cacheline c2c`: what `perf c2c report --stdio` wrote, as a recording.
//!
//! [The text](read) becomes lines and rows. Where the program was loaded follows from them, and a [`Profile`] is what the reports ask for:
//! a recording whose accesses are samples, and the names of what is at their addresses.
//!
//! What perf does not say: which write took a line that a load missed, so the misses of each load are shared out among the
//! writes of others to its line, as they were sampled; how many bytes an access has; and where memory of the heap was allocated.

mod blame;
mod candidates;
mod columns;
mod crews;
mod guesses;
mod instructions;
mod load;
mod names;
mod profile;
mod rows;
mod sections;
#[cfg(test)]
mod tests;
mod unnamed;

pub use names::PerfNames;
pub use profile::Profile;
pub use sections::read;

/// What the text says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// The lines with their rows, in the order of the text.
    pub lines: Vec<Line>,
    /// The lines that only the table has: no rows say which of their bytes were touched.
    pub in_table_only: Vec<Sum>,
    /// The numbers of the lines of the text that ought to be rows and cannot be read, from 1.
    pub unread: Vec<usize>,
    /// Whether rows had no header above them, so that what their columns mean was told by what is in them.
    pub lacks_header: bool,
}

/// A cache line with who touched it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The address of its first byte.
    pub address: u64,
    /// Loads of it that found it modified in the cache of another core, or had it from there (`HITM`, `Peer`).
    pub misses: u64,
    /// What was sampled, by offset and code.
    pub rows: Vec<Row>,
}

/// What the table says of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The address of its first byte.
    pub address: u64,
    /// As [`Line::misses`].
    pub misses: u64,
    /// All samples, if the text says how many.
    pub records: Option<u64>,
}

/// Samples of one place in the code that touches one place in a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// The first byte, from the start of the line.
    pub offset: u64,
    /// Loads as in [`Line::misses`].
    pub misses: u64,
    /// Stores.
    pub stores: u64,
    /// All samples.
    pub records: u64,
    /// The address of the instruction, if the text says where the code is.
    pub code: Option<u64>,
    /// Who it was, as far as the text says: the number of the process, and the number and the name of the thread.
    pub process: Option<String>,
    /// The number of the thread and its name, as `1234:worker`.
    pub thread: Option<String>,
    /// On how many processors.
    pub processors: u64,
    /// Whether it is code of the kernel.
    pub in_kernel: bool,
    /// The function, which perf may have cut.
    pub symbol: Option<String>,
    /// The name of the file that the code is of.
    pub object: Option<String>,
    /// The file and the line, or what perf writes where it does not know them.
    pub source: Option<String>,
}
