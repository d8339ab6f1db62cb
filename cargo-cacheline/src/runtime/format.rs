//! The file that a recorded process leaves: `<pid>.raw`, mapped while it runs, so that whatever ends the process, it is there.
//!
//! A header, then tables of rows at fixed places, most of them never touched: the file is sparse. Rows are handed out to
//! threads in runs, so some in between are empty: their `kind`, `used` or `length` is 0.
//!
//! With `CACHELINE_TRACE` there is `<pid>.trace` too: [`TRACE_MAGIC`], then an [`Event`] for each thing that happened, in the
//! order in which it was recorded.

use std::mem::size_of;
use std::sync::atomic::{AtomicU32, AtomicU64};

/// The first bytes of a recording.
pub(crate) const MAGIC: [u8; 8] = *b"cacheraw";
/// Whoever changes anything in this file changes this number.
pub(crate) const VERSION: u32 = 2;
/// The first bytes of a trace.
pub(crate) const TRACE_MAGIC: [u8; 8] = *b"cachetr1";

/// The tables of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Table {
    /// [`ThreadRow`]
    Threads,
    /// [`FramesRow`]
    Frames,
    /// [`ModuleRow`]
    Modules,
    /// [`SiteRow`]
    Sites,
    /// [`AccessRow`]
    Accesses,
    /// [`MissRow`]
    Misses,
    /// Words that the other tables point to: addresses, and text.
    Words,
}

/// Size of a row and number of rows, by [`Table`].
const TABLES: [(usize, u32); 7] = [
    (size_of::<ThreadRow>(), 1 << 16),
    (size_of::<FramesRow>(), 1 << 16),
    (size_of::<ModuleRow>(), 1 << 10),
    (size_of::<SiteRow>(), 1 << 16),
    (size_of::<AccessRow>(), 400_000),
    (size_of::<MissRow>(), 400_000),
    (size_of::<u64>(), 1 << 21),
];

impl Table {
    /// How many rows it can have.
    pub(crate) const fn capacity(self) -> u32 {
        TABLES[self as usize].1
    }

    /// How long a row is, in bytes.
    pub(crate) const fn row(self) -> usize {
        TABLES[self as usize].0
    }

    /// Where it begins in the file.
    pub(crate) const fn offset(self) -> usize {
        let mut offset = PAGE;
        let mut table = 0;
        while table < self as usize {
            offset += (TABLES[table].0 * TABLES[table].1 as usize).next_multiple_of(PAGE);
            table += 1;
        }
        offset
    }
}

const PAGE: usize = 4096;

/// The length of the file.
pub(crate) const LENGTH: usize =
    Table::Words.offset() + Table::Words.row() * Table::Words.capacity() as usize;

/// What could not be recorded, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gap {
    /// Threads beyond the table.
    Threads,
    /// Allocation sites beyond the table.
    Sites,
    /// Allocation stacks beyond the table.
    Stacks,
    /// Accesses without a row.
    Accesses,
    /// Misses without a row.
    Misses,
    /// Accesses to lines that there was no memory to simulate.
    Lines,
    /// Children by `fork` that went on without `exec`.
    Forks,
    /// Modules, frames or words beyond their tables.
    Words,
    /// Rows that count reads of several places of a large block.
    Places,
}

/// Each gap in words, with `#` where the number goes.
pub(crate) const GAPS: [(Gap, &str); 9] = [
    (
        Gap::Threads,
        "# threads more than can be told apart (65536): they are counted as one",
    ),
    (
        Gap::Sites,
        "# heap blocks of allocation sites beyond the first 65536: their accesses are not recorded",
    ),
    (
        Gap::Stacks,
        "# heap blocks whose allocation stack could not be kept, because there were too many different stacks: they are counted as one site",
    ),
    (
        Gap::Accesses,
        "# accesses are not recorded, because the table of places and code was full (400000 rows)",
    ),
    (
        Gap::Misses,
        "# misses are not recorded, because the table of pairs of accesses was full (400000 rows)",
    ),
    (
        Gap::Lines,
        "# accesses are not recorded, because there was no memory to simulate their cache lines",
    ),
    (
        Gap::Forks,
        "# children made by fork went on without exec: what they did is not recorded",
    ),
    (
        Gap::Words,
        "# modules or thread stacks are not recorded, because their table was full",
    ),
    (
        Gap::Places,
        "in heap blocks of 64 KiB or more, reads of lines that nobody had written are counted by thread and code, and for several places at the first of them (# times)",
    ),
];

/// The beginning of the file.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct Header {
    /// [`MAGIC`], written last: what was cut short before has none.
    pub(crate) magic: AtomicU64,
    /// [`VERSION`].
    pub(crate) version: AtomicU32,
    /// Its process.
    pub(crate) process: AtomicU32,
    /// [`LENGTH`], which an incomplete copy does not have.
    pub(crate) length: AtomicU64,
    /// The arguments of the process, each ended by a zero byte.
    pub(crate) arguments: Text,
    /// How many rows of each table were handed out. It may be more than there are.
    pub(crate) rows: [AtomicU32; TABLES.len()],
    /// How often each [`Gap`].
    pub(crate) gaps: [AtomicU64; GAPS.len()],
}

/// Bytes among the words.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct Text {
    /// The first word.
    pub(crate) first: AtomicU32,
    /// How many bytes.
    pub(crate) bytes: AtomicU32,
}

/// A thread.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct ThreadRow {
    /// Its name, ended by zero.
    pub(crate) name: [AtomicU64; 2],
    /// Its stack.
    pub(crate) stack_low: AtomicU64,
    /// The byte after it.
    pub(crate) stack_high: AtomicU64,
    /// 1 if this row is one.
    pub(crate) used: AtomicU32,
    /// 1 when it has ended.
    pub(crate) ended: AtomicU32,
}

/// The frames of a thread, at some moment.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct FramesRow {
    /// Which thread.
    pub(crate) thread: AtomicU32,
    /// The first word: pairs of return address and frame pointer.
    pub(crate) first: AtomicU32,
    /// How many words; 0 if this row is none.
    pub(crate) length: AtomicU32,
}

/// A file that is mapped as code.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct ModuleRow {
    /// Address in memory less address in the file.
    pub(crate) bias: AtomicU64,
    /// Its first byte.
    pub(crate) low: AtomicU64,
    /// The byte after its last one; 0 if this row is none.
    pub(crate) high: AtomicU64,
    /// Its path.
    pub(crate) path: Text,
    /// Its build identifier.
    pub(crate) build_id: Text,
}

/// A place that allocates.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct SiteRow {
    /// The stack: the first word.
    pub(crate) first: AtomicU32,
    /// The stack: how many words.
    pub(crate) length: AtomicU32,
    /// The smallest size, less than [`SiteRow::largest`] + 1 once there was a block.
    pub(crate) smallest: AtomicU64,
    /// The largest size.
    pub(crate) largest: AtomicU64,
    /// How many blocks.
    pub(crate) blocks: AtomicU64,
    /// Where they began within 128 bytes, in units of 16.
    pub(crate) starts: [AtomicU32; 8],
    /// 1 if this row is one.
    pub(crate) used: AtomicU32,
}

/// Accesses of one kind and size, to one place, by one thread, from one place in the code.
#[repr(C, align(64))]
#[derive(Debug)]
pub(crate) struct AccessRow {
    /// Offset in the block, or the address.
    pub(crate) place: AtomicU64,
    /// The return address.
    pub(crate) code: AtomicU64,
    /// How many.
    pub(crate) count: AtomicU64,
    /// The site of the block, or [`NOWHERE`].
    pub(crate) site: AtomicU32,
    /// The thread's row.
    pub(crate) thread: AtomicU32,
    /// Bytes.
    pub(crate) size: AtomicU32,
    /// [`READ`] and so on; 0 if this row is none.
    pub(crate) kind: AtomicU32,
    /// How many were the thread's first of the line, by geometry.
    pub(crate) cold: [AtomicU32; 5],
}

/// Misses of one access that another caused.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct MissRow {
    /// By geometry.
    pub(crate) true_sharing: [AtomicU64; 5],
    /// By geometry.
    pub(crate) false_sharing: [AtomicU64; 5],
    /// Row of the access that missed.
    pub(crate) victim: AtomicU32,
    /// Row of the access that took the line away.
    pub(crate) culprit: AtomicU32,
    /// 1 if both were in one object.
    pub(crate) same_object: AtomicU32,
    /// 1 if this row is one.
    pub(crate) used: AtomicU32,
}

/// No row, no site.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// A plain load.
pub(crate) const READ: u32 = 1;
/// A plain store.
pub(crate) const WRITE: u32 = 2;
/// An atomic load.
pub(crate) const ATOMIC_READ: u32 = 3;
/// An atomic store or read-modify-write.
pub(crate) const ATOMIC_WRITE: u32 = 4;

/// Whether `kind` takes the line away from others.
pub(crate) const fn writes(kind: u32) -> bool {
    kind & 1 == 0
}

/// What an [`Event`] tells.
pub(crate) mod event {
    /// An access of `kind`, by `thread`, to `size` bytes at `address`, from `code`. It may span lines.
    pub(crate) const ACCESS: u32 = 1;
    /// `thread` was given the block of `size` bytes at `address`; its stack is the one that began with number `code`.
    pub(crate) const ALLOCATE: u32 = 2;
    /// The `size` bytes at `address` are forgotten: a block was freed, a stack or a mapping ended.
    pub(crate) const FORGET: u32 = 3;
    /// A thread began.
    pub(crate) const BEGIN: u32 = 4;
    /// A thread ended.
    pub(crate) const END: u32 = 5;
    /// The stack with number `code` is the `size` words that follow instead of events, the last event filled up.
    pub(crate) const STACK: u32 = 6;
}

/// One entry of a trace.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Event {
    /// One of [`event`].
    pub(crate) what: u32,
    /// [`READ`] and so on.
    pub(crate) kind: u32,
    /// The thread's number, from 1.
    pub(crate) thread: u64,
    /// Where.
    pub(crate) address: u64,
    /// Bytes.
    pub(crate) size: u64,
    /// The return address, or the number of a stack.
    pub(crate) code: u64,
}
