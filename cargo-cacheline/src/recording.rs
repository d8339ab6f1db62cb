//! What a run left behind: which memory was touched, by whom and from where, and which of those accesses missed.
//!
//! A recording holds addresses, not names: the names come from the debug information of the files in [`Process::modules`],
//! when it is read. It is written as JSON, and carries a version, so that another version of this command refuses it in one line.
//! Its file is what gzip makes of that: `zcat` prints it.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::runtime::geometry::GEOMETRIES;

/// The version of the format. Whoever changes what is written changes this number.
pub const VERSION: u32 = 3;

/// One call of `cargo cacheline record`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    /// [`VERSION`] of the command that wrote it.
    pub version: u32,
    /// What was run: the arguments after `record --`.
    pub command: Vec<String>,
    /// The folder it was run in.
    pub folder: PathBuf,
    /// The root of the workspace that was built, from which its files are named.
    pub workspace: PathBuf,
    /// The compiler that built what ran, as `rustc --version` says it.
    pub compiler: String,
    /// When it began, in seconds since 1970.
    pub began: u64,
    /// Each process that ran instrumented: a test run has one for each test binary.
    pub processes: Vec<Process>,
}

impl Recording {
    /// Whether there is anything in it: memory that two threads came near.
    #[must_use]
    pub fn says_something(&self) -> bool {
        let mut processes = self.processes.iter();
        processes.any(|process| !process.accesses.is_empty())
    }

    /// Whether every thread, site and access that something in it refers to is there.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        self.processes.iter().all(|process| {
            let is_there =
                |index: u32, count: usize| usize::try_from(index).is_ok_and(|index| index < count);
            let accesses = process.accesses.len();
            let mut places = process
                .accesses
                .iter()
                .map(|access| (access.thread, access.place));
            let has_place = places.all(|(thread, place)| {
                is_there(thread, process.threads.len())
                    && match place {
                        Place::Heap { site, .. } => is_there(site, process.sites.len()),
                        Place::Memory { .. } => true,
                    }
            });
            let mut misses = process.misses.iter();
            has_place
                && misses
                    .all(|miss| is_there(miss.victim, accesses) && is_there(miss.culprit, accesses))
        })
    }
}

/// One process that ran instrumented.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Process {
    /// Its arguments, the program first.
    pub arguments: Vec<String>,
    /// How it ended.
    pub ended: Ended,
    /// The program and the libraries that were loaded, the program first.
    pub modules: Vec<Module>,
    /// Its threads, in the order in which they began. [`Access::thread`] counts in it.
    pub threads: Vec<Thread>,
    /// Where blocks of the heap were allocated. [`Place::Heap`] counts in it.
    pub sites: Vec<Site>,
    /// Every access to a line that a second thread came near, counted by place, code and thread. [`Miss`] counts in it.
    pub accesses: Vec<Access>,
    /// The coherence misses, by who missed and who had taken the line away.
    pub misses: Vec<Miss>,
    /// What could not be recorded, in words for the user: a table that was full, an allocator of the program's own.
    pub gaps: Vec<String>,
    /// Whether the counts are of samples, of which each stands for many accesses that were not seen; what was possible does not follow from them.
    #[serde(default)]
    pub sampled: bool,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// It was still running, or nobody saw it end.
    #[default]
    Unknown,
    /// With this exit code.
    Exit(i32),
    /// By this signal.
    Signal(i32),
}

/// A file that was mapped as code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Module {
    /// Where it was loaded from.
    pub path: PathBuf,
    /// Its build identifier (the ELF note `NT_GNU_BUILD_ID`) in hexadecimal digits, if it has one.
    pub build_id: Option<String>,
    /// What is added to its own addresses: address in memory = address in the file + bias.
    pub bias: u64,
    /// Its first byte in memory.
    pub low: u64,
    /// The byte after its last one in memory.
    pub high: u64,
}

/// A thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// Its name, as it was set last; the main thread is `main`, one without a name is empty.
    pub name: String,
    /// The lowest byte of its stack.
    pub stack_low: u64,
    /// The byte after its stack.
    pub stack_high: u64,
    /// The frames that were on its stack whenever it began another thread, or came to a place on its stack that others had
    /// come near, without repetitions: what other threads reach on this stack is in one of them.
    pub frames: Vec<Vec<Frame>>,
}

/// A frame on a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// Where its function goes on: the return address. The call is the instruction before it.
    pub code: u64,
    /// The frame pointer of the function that goes on there.
    pub pointer: u64,
}

/// A place in the program that allocates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    /// The return addresses on the stack when it did, the innermost first.
    pub stack: Vec<u64>,
    /// How large its blocks were, in bytes: the smallest and the largest.
    pub sizes: (u64, u64),
    /// How many of its blocks a second thread came near.
    pub blocks: u64,
    /// How many of those began 0, 16, 32, .. 112 bytes behind a multiple of 128.
    pub starts: [u64; 8],
}

/// Where an access went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// So many bytes into a block of [`Process::sites`].
    Heap {
        /// Which of them.
        site: u32,
        /// From the start of the block, in bytes.
        offset: u64,
    },
    /// An address that is of no block: a static, a stack, a mapping.
    Memory {
        /// The address.
        address: u64,
    },
}

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A plain load.
    Read,
    /// A plain store.
    Write,
    /// An atomic load.
    AtomicRead,
    /// An atomic store, or a read-modify-write, whether it changed the value or not: the processor takes the line for itself
    /// before it knows.
    AtomicWrite,
}

/// One number for each of [`GEOMETRIES`].
pub type ByGeometry = [u64; GEOMETRIES.len()];

/// Most numbers of most rows are none, and are not written.
fn is_none(numbers: &ByGeometry) -> bool {
    *numbers == ByGeometry::default()
}

/// Accesses of one kind and size, to one place, by one thread, from one place in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Access {
    /// Where.
    pub place: Place,
    /// How many bytes.
    pub size: u32,
    /// What.
    pub kind: Kind,
    /// From where: the return address of the call that recorded it. The access is the instruction before it.
    pub code: u64,
    /// By whom.
    pub thread: u32,
    /// How many, since a second thread came near the line. What came before is initialisation. In a block of 64 KiB or more this
    /// may be a number of reads at several places near this one, by the same code: of lines that nobody had written.
    pub count: u64,
    /// How many of them were the thread's first of the line.
    #[serde(default, skip_serializing_if = "is_none")]
    pub cold: ByGeometry,
}

/// Coherence misses of one access that another access caused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Miss {
    /// Which of [`Process::accesses`] missed.
    pub victim: u32,
    /// Which of them took the line away: the first write by another thread since the victim's thread had it.
    pub culprit: u32,
    /// Whether both were in one object: one block of the heap, or memory that is of no block.
    pub same_object: bool,
    /// How often the victim touched bytes that had been written since it lost the line.
    #[serde(default, skip_serializing_if = "is_none")]
    pub true_sharing: ByGeometry,
    /// How often it did not.
    #[serde(default, skip_serializing_if = "is_none")]
    pub false_sharing: ByGeometry,
}
