//! What the runtime keeps for each thread: the rows of its accesses and misses, and where it was lately.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;
use std::ptr::null;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::calm::Area;
use super::directory::{COUNT, Outcome, Source};
use super::format::{AccessRow, Gap, MissRow, NOWHERE, Table};
use super::nodes::Node;
use super::remembered::{Entry, Remembered, spread};
use super::results::Results;

/// Rows are handed out in runs, so that two threads do not count in one cache line.
const RUN: u32 = 16;

/// A thread of the recorded program.
pub(crate) struct Thread {
    /// Counted from 1, never used again.
    pub(crate) number: u32,
    /// Its row.
    pub(crate) row: u32,
    /// Its stack.
    pub(crate) stack: Range<usize>,
    /// Whether it has code in a row that it had not before.
    pub(crate) has_new_code: bool,
    /// What its frames were when they were kept.
    pub(crate) kept_frames: Vec<u64>,
    slots: Remembered<Slot>,
    pub(crate) areas: Remembered<Area>,
    accesses: HashMap<AccessKey, u32, BuildHasherDefault<Mix>>,
    misses: HashMap<MissKey, u32, BuildHasherDefault<Mix>>,
    free_accesses: Range<u32>,
    free_misses: Range<u32>,
}

// SAFETY: the nodes it points to are never given back.
unsafe impl Send for Thread {}

/// Where one access went last, and where it is counted.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) address: usize,
    pub(crate) code: usize,
    /// Kind and size.
    pub(crate) what: u32,
    /// Where it is counted, and its block.
    pub(crate) source: Source,
    /// The node of its line, and its version when the access was simulated.
    pub(crate) node: *const Node,
    pub(crate) version: u64,
    /// Who caused its last miss, and where that is counted.
    missed: Source,
    miss_row: u32,
}

/// What tells rows of accesses apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct AccessKey {
    pub(crate) place: u64,
    pub(crate) code: u64,
    pub(crate) site: u32,
    pub(crate) what: u32,
}

/// What tells rows of misses apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct MissKey {
    victim: u32,
    culprit: u32,
    same_object: bool,
}

impl Slot {
    const EMPTY: Self = Self {
        address: 0,
        code: 0,
        what: 0,
        source: Source {
            row: NOWHERE,
            block: 0,
        },
        node: null(),
        version: 0,
        missed: Source {
            row: NOWHERE,
            block: 0,
        },
        miss_row: NOWHERE,
    };

    /// Whether it is this access's.
    #[inline]
    pub(crate) fn is_of(&self, address: usize, code: usize, what: u32) -> bool {
        self.address == address && self.code == code && self.what == what
    }

    /// A slot for an access that was simulated just now.
    pub(crate) fn new(address: usize, code: usize, what: u32, source: Source) -> Self {
        Self {
            address,
            code,
            what,
            source,
            ..Self::EMPTY
        }
    }
}

impl Entry for Slot {
    const EMPTY: Self = Self::EMPTY;
    const MOST: usize = 1 << 15;

    fn is_empty(&self) -> bool {
        self.address == 0
    }

    fn is_like(&self, other: &Self) -> bool {
        self.is_of(other.address, other.code, other.what)
    }

    #[inline]
    fn place(&self) -> usize {
        place(self.address, self.code, self.what)
    }
}

#[inline]
fn place(address: usize, code: usize, what: u32) -> usize {
    (address >> 3).wrapping_add(spread(code, what))
}

/// Kind and size in one word.
pub(crate) fn what(kind: u32, size: usize) -> u32 {
    kind << 8 | size as u32
}

impl Thread {
    pub(crate) fn new(number: u32, row: u32, stack: Range<usize>) -> Self {
        Self {
            number,
            row,
            stack,
            has_new_code: false,
            kept_frames: Vec::new(),
            slots: Remembered::new(),
            areas: Remembered::new(),
            accesses: HashMap::default(),
            misses: HashMap::default(),
            free_accesses: 0..0,
            free_misses: 0..0,
        }
    }

    /// The slot where this access would be.
    #[inline]
    pub(crate) fn slot(&mut self, address: usize, code: usize, what: u32) -> &mut Slot {
        self.slots.at(place(address, code, what))
    }

    /// The row where accesses with this key are counted; [`NOWHERE`] if there is none left.
    pub(crate) fn access_row(&mut self, results: &Results, key: AccessKey) -> u32 {
        if let Some(row) = self.accesses.get(&key) {
            return *row;
        }
        let Some(index) = next(&mut self.free_accesses, results, Table::Accesses) else {
            return NOWHERE;
        };
        let row: &AccessRow = results.row(index);
        row.place.store(key.place, Ordering::Relaxed);
        row.code.store(key.code, Ordering::Relaxed);
        row.site.store(key.site, Ordering::Relaxed);
        row.thread.store(self.row, Ordering::Relaxed);
        row.size.store(key.what & 0xFF, Ordering::Relaxed);
        row.kind.store(key.what >> 8, Ordering::Release);
        self.accesses.insert(key, index);
        self.has_new_code = true;
        index
    }

    /// The row where reads with the key `together` are counted: that of the first of them, whose own key is `key`.
    pub(crate) fn common_row(
        &mut self,
        results: &Results,
        together: AccessKey,
        key: AccessKey,
    ) -> u32 {
        if let Some(row) = self.accesses.get(&together) {
            return *row;
        }
        let row = self.access_row(results, key);
        if row != NOWHERE {
            self.accesses.insert(together, row);
            results.gap(Gap::Places);
        }
        row
    }

    fn miss_row(&mut self, results: &Results, key: MissKey) -> u32 {
        if let Some(row) = self.misses.get(&key) {
            return *row;
        }
        let Some(index) = next(&mut self.free_misses, results, Table::Misses) else {
            return NOWHERE;
        };
        let row: &MissRow = results.row(index);
        row.victim.store(key.victim, Ordering::Relaxed);
        row.culprit.store(key.culprit, Ordering::Relaxed);
        row.same_object
            .store(u32::from(key.same_object), Ordering::Relaxed);
        row.used.store(1, Ordering::Release);
        self.misses.insert(key, index);
        index
    }

    /// Counts an access that was simulated, and keeps its slot.
    pub(crate) fn count(&mut self, results: &Results, mut slot: Slot, outcome: &Outcome) {
        count_in(results, slot.source.row, outcome);
        for &(geometry, true_sharing, source) in &outcome.misses[..outcome.missed] {
            if slot.miss_row == NOWHERE || slot.missed != source {
                slot.missed = source;
                slot.miss_row = if source.row == NOWHERE || slot.source.row == NOWHERE {
                    NOWHERE
                } else {
                    let key = MissKey {
                        victim: slot.source.row,
                        culprit: source.row,
                        same_object: slot.source.block == source.block,
                    };
                    self.miss_row(results, key)
                };
            }
            if slot.miss_row == NOWHERE {
                results.gap(Gap::Misses);
            } else {
                let row: &MissRow = results.row(slot.miss_row);
                let counts = if true_sharing {
                    &row.true_sharing
                } else {
                    &row.false_sharing
                };
                add(&counts[geometry as usize]);
            }
        }
        self.slots.keep(slot);
    }
}

/// Counts an access, and its cold misses.
pub(crate) fn count_in(results: &Results, row: u32, outcome: &Outcome) {
    if row == NOWHERE {
        results.gap(Gap::Accesses);
        return;
    }
    let row: &AccessRow = results.row(row);
    add(&row.count);
    for (cold, more) in row.cold.iter().zip(outcome.cold) {
        add_cold(cold, more);
    }
}

/// Counts in a row that no other thread counts in.
#[inline]
pub(crate) fn add(count: &AtomicU64) {
    count.store(count.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
}

#[inline]
fn add_cold(count: &AtomicU32, more: u32) {
    if more > 0 {
        count.store(
            count.load(Ordering::Relaxed).saturating_add(more),
            Ordering::Relaxed,
        );
    }
}

fn next(free: &mut Range<u32>, results: &Results, table: Table) -> Option<u32> {
    if let Some(index) = free.next() {
        return Some(index);
    }
    let first = results.take(table, RUN)?;
    *free = first + 1..first + RUN;
    Some(first)
}

/// A hash for keys that nobody chooses to collide.
#[derive(Default)]
pub(crate) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

const _: () = assert!(COUNT == 5, "the rows of the file have five numbers");
