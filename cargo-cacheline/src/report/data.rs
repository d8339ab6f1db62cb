//! The report as plain data, which serde makes JSON of.

use std::path::PathBuf;

use serde::Serialize;

/// What a recording says about the cache lines that threads took from each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Report {
    /// The version of this format: 1.
    pub version: u32,
    /// What was run: the arguments after `record --`.
    pub command: Vec<String>,
    /// The folder it was run in.
    pub folder: PathBuf,
    /// The root of the workspace. Files in it are named from there.
    pub workspace: PathBuf,
    /// The compiler that built what ran, as `rustc --version` says it.
    pub compiler: String,
    /// When it began, in seconds since 1970.
    pub began: u64,
    /// How many processes were recorded.
    pub processes: usize,
    /// Whether all counts are of samples, as of a processor's own counters, and not of all accesses and misses.
    pub sampled: bool,
    /// The misses that a finding has at least.
    pub limit: u64,
    /// What was found, the worst first; those of the workspace before those of other crates, and of each those on lines as they were in the run before the others.
    pub findings: Vec<Finding>,
    /// All misses, also those that are no finding.
    pub totals: Totals,
    /// What the recording lacks, in words.
    pub notes: Vec<String>,
}

/// Fields that threads take from each other by false sharing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Finding {
    /// What it is.
    pub kind: Kind,
    /// Whether the exit code is 1 for it: it happened on the lines of the run, in what the workspace can lay out.
    pub counts: bool,
    /// The crate whose memory it is, if it is not the workspace's; `std` for all of the standard library.
    pub of_crate: Option<String>,
    /// On which lines it was seen.
    pub seen_at: SeenAt,
    /// Misses by false sharing that were seen.
    pub false_sharing: u64,
    /// How many of them there are at most, if the threads take turns as often as they can; nothing if that is not known, as the
    /// accesses to several blocks are counted together.
    pub possible: Option<u64>,
    /// What the limit is compared with: the misses that were seen, or a tenth of those possible if that is more.
    pub weight: u64,
    /// Misses of the same fields by true sharing, which no layout takes away.
    pub true_sharing: u64,
    /// How often the fields were read and written on the lines on which they conflict, since a second thread came near.
    pub accesses: u64,
    /// The type whose parts the fields are, if it is one.
    pub value: Option<Value>,
    /// The memory that the fields are in. [`Field::memory`] counts in it.
    pub memory: Vec<Memory>,
    /// The fields, in the order in which they lie.
    pub fields: Vec<Field>,
    /// What to do about it.
    pub remedy: Remedy,
}

/// What is on a line together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Fields of a struct of the workspace.
    Fields,
    /// Parts of a tuple, a tuple struct, an enum, a union or a closure of the workspace.
    Parts,
    /// Fields of a type of another crate, or of the standard library.
    Foreign,
    /// The counts of an `Arc` or `Rc`, and the value behind them.
    Counts,
    /// Elements of an array or a `Vec`.
    Elements,
    /// Bytes of one value whose parts have no names.
    Bytes,
    /// Statics.
    Statics,
    /// Blocks of the heap.
    Blocks,
    /// Variables of functions.
    Variables,
    /// Values in memory of different kinds.
    Neighbours,
    /// Memory that nothing is known of.
    Unknown,
}

/// On which lines misses were seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeenAt {
    /// On the lines of 64 bytes that the run had.
    Lines,
    /// On pairs of lines, 128 bytes, which many processors fetch together.
    Pairs,
    /// On lines that there would be if the memory began elsewhere, as the next run's may.
    OtherStart {
        /// How many bytes later.
        later: usize,
    },
}

/// A type, and where a value of it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Value {
    /// The type's name without paths, with generics.
    pub type_name: String,
    /// The type's name with paths.
    pub path: String,
    /// Where it is declared, if the debug information says so, which that of stable compilers does not.
    pub declared: Option<Place>,
    /// The way to it in its memory, as in the source: `shards[..].inner`; empty if it is all of it.
    pub way: String,
}

/// Memory with a name of its own.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Memory {
    /// What it is called: `static HITS`, `Arc<Stats>`.
    pub name: String,
    /// Its type without paths, if it is known: of an `Arc<T>`, `T`.
    pub type_name: Option<String>,
    /// Where it was allocated, if it is of the heap.
    pub allocated: Option<Place>,
    /// How many such blocks a second thread came near, if it is of the heap.
    pub blocks: Option<u64>,
    /// Its size in bytes, if it is known; of several blocks, of the largest.
    pub size: Option<u64>,
    /// How many bytes behind the start of the first line that any of the memory is on it begins; nothing if that differs from
    /// block to block.
    pub begins: Option<u64>,
}

/// A place in the source.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Place {
    /// The file, from the folder of the recording if it is in there.
    pub file: PathBuf,
    /// The line in it, from 1.
    pub line: u32,
    /// The function with its path, if it is one.
    pub function: Option<String>,
}

/// A field, or the elements of an array.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Field {
    /// Which of [`Finding::memory`] it is in.
    pub memory: usize,
    /// Its name; of elements `[0..8]`, with the name of the array if it has one.
    pub name: String,
    /// Its type without paths, if it is known; of elements, of one.
    pub type_name: Option<String>,
    /// Its first byte, from the start of the memory.
    pub start: u64,
    /// The byte after its last.
    pub end: u64,
    /// How many elements of an array it is, if it is elements.
    pub elements: Option<u64>,
    /// The line that it begins on, from the first that the memory lies on; nothing if that differs from block to block.
    pub line: Option<u64>,
    /// Whether it missed or caused misses; else it only lies beside the others.
    pub takes_part: bool,
    /// What each kind of thread does with it.
    pub uses: Vec<Use>,
}

/// What a kind of thread does with a field.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Use {
    /// The threads' name, without the number that tells them apart.
    pub threads: String,
    /// How many threads these are, in all processes.
    pub thread_count: usize,
    /// How often they read it.
    pub reads: u64,
    /// How often they write it, or read and write it in one step.
    pub writes: u64,
    /// Their misses on it by false sharing.
    pub false_sharing: u64,
    /// Their misses on it by true sharing.
    pub true_sharing: u64,
    /// From where in the source, the most frequent first.
    pub places: Vec<Place>,
}

/// What to do about a finding.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Remedy {
    /// In words.
    pub text: String,
    /// The lines of source to write.
    pub lines: Vec<String>,
}

/// All misses on lines of 64 bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Totals {
    /// How often memory was touched that a second thread came near.
    pub accesses: u64,
    /// Misses by false sharing.
    pub false_sharing: u64,
    /// Those of them that are between a lock and what it guards, or in the counts of an `Arc`: no finding.
    pub together: u64,
    /// Those of them that are in no finding because they are below the limit.
    pub below_limit: u64,
    /// Misses by true sharing: threads that use the same field.
    pub true_sharing: u64,
    /// First accesses of a thread to a line.
    pub cold: u64,
}

impl Report {
    /// Whether there is false sharing above the limit on the lines as they were: what other lines would have is a warning. In
    /// memory of the workspace, or in `all`.
    #[must_use]
    pub fn has_false_sharing(&self, all: bool) -> bool {
        self.findings
            .iter()
            .any(|finding| finding.counts || all && finding.seen_at == SeenAt::Lines)
    }
}
