//! What several threads read and nobody writes: in a large block of the heap, such reads are counted together.
//!
//! A line of such a block is *calm* from when the second thread comes, if it reads, until somebody writes on it or beside it.
//! Who has read some of its bytes holds a copy of every simulated line that they are on, and keeps it as long as the
//! line is calm: no more of these reads can miss, so which of them it is does not matter. They are counted by thread, code, kind and
//! size, but for a whole [`chunk`] of the block at the place of the first. Misses, cold ones too, and the sums are as exact as ever.

use std::ops::Range;
use std::sync::atomic::Ordering;

use super::directory::{NO_BLOCK, Source};
use super::format::{AccessRow, Gap, NOWHERE, writes};
use super::model::{Access, Model};
use super::remembered::{Entry, spread};
use super::rows::{AccessKey, Slot, Thread, add, count_in, what};
use super::shadow::{Block, CALM, DISTURBED, LARGE};

/// Reads of so many bytes of memory, from a multiple of it on, are remembered together: a bit for each 16 bytes.
const AREA: usize = 1 << 10;
/// Within these bytes all simulated lines are the same.
const GRANULE: usize = 16;
const _: () = assert!(AREA / GRANULE == u64::BITS as usize);
/// In [`AccessKey::what`], for reads that are counted together.
const TOGETHER: u32 = 1 << 31;
/// A large block has so many chunks at most.
const CHUNKS: usize = 64;

/// What a thread remembers of the reads of an area by one place in the code.
#[derive(Clone, Copy)]
pub(crate) struct Area {
    number: usize,
    code: usize,
    /// Which bytes it has read, a bit for each [`GRANULE`].
    held: u64,
    what: u32,
    /// What [`Model::calm`] was then.
    calm: u32,
    row: u32,
}

impl Entry for Area {
    const EMPTY: Self = Self {
        number: 0,
        code: 0,
        held: 0,
        what: 0,
        calm: 0,
        row: NOWHERE,
    };
    const MOST: usize = 1 << 13;

    fn is_empty(&self) -> bool {
        self.number == 0
    }

    fn is_like(&self, other: &Self) -> bool {
        (self.number, self.code, self.what) == (other.number, other.code, other.what)
    }

    #[inline]
    fn place(&self) -> usize {
        self.number.wrapping_add(spread(self.code, self.what))
    }
}

/// The bits of an access, which is in one line.
#[inline]
fn bits(access: &Access) -> u64 {
    let first = access.address % AREA / GRANULE;
    let last = (access.address % AREA + access.size - 1) / GRANULE;
    u64::MAX >> (63 - (last - first)) << first
}

/// How many bytes of a block are counted together.
fn chunk(block: Block) -> usize {
    (block.size / CHUNKS).next_power_of_two().max(AREA)
}

impl Model {
    /// Whether the line is one of a large block, with all of its area.
    pub(super) fn may_be_calm(&self, line: usize) -> bool {
        let area = (line << 6) / AREA * AREA;
        self.shadow.block_at(line << 6).is_some_and(|block| {
            block.size >= LARGE && block.start <= area && area + AREA <= block.start + block.size
        })
    }

    /// Somebody writes on the line: it is calm no longer, nor what shares simulated lines with it. The caller has the lock of
    /// all three.
    #[inline]
    pub(super) fn disturb(&self, line: usize) {
        for near in [line - 1, line, line + 1] {
            if self.shadow.word(near) == CALM {
                self.shadow.set_word(near, DISTURBED);
            }
        }
    }

    /// What was remembered of the reads of these lines is true no longer, if they ever were calm.
    pub(super) fn forget_calm(&self, mut lines: Range<usize>) {
        if lines.any(|line| matches!(self.shadow.word(line), CALM | DISTURBED)) {
            self.calm.fetch_add(1, Ordering::AcqRel);
        }
    }

    /// Counts a read of a line that is calm, if it is of bytes that this code has read before. Says whether it was that.
    #[inline]
    pub(super) fn has_counted(&self, thread: &mut Thread, access: &Access) -> bool {
        if writes(access.kind) || self.shadow.word(access.address >> 6) != CALM {
            return false;
        }
        let area = self.area(access);
        let known = thread.areas.at(area.place());
        let is_known =
            known.is_like(&area) && known.calm == area.calm && known.held & area.held == area.held;
        if is_known {
            add(&self.results.row::<AccessRow>(known.row).count);
        }
        is_known
    }

    /// The area that the access is to, with only these bytes read.
    #[inline]
    fn area(&self, access: &Access) -> Area {
        Area {
            number: access.address / AREA,
            code: access.code,
            held: bits(access),
            what: what(access.kind, access.size),
            calm: self.calm.load(Ordering::Acquire),
            row: NOWHERE,
        }
    }

    /// The thread reads a line that is calm, and perhaps bytes that it has not read there before.
    #[cold]
    pub(super) fn count_calm(&self, thread: &mut Thread, access: Access) {
        if self.has_counted(thread, &access) {
            return;
        }
        let mut area = self.area(&access);
        let known = *thread.areas.at(area.place());
        if known.is_like(&area) && known.calm == area.calm {
            area.held |= known.held;
            area.row = known.row;
        }
        let nowhere = Source {
            row: NOWHERE,
            block: NO_BLOCK,
        };
        let mut slot = Slot::new(access.address, access.code, area.what, nowhere);
        let Some(outcome) = self.simulate(thread.number, access, &mut slot) else {
            self.results.gap(Gap::Lines);
            return;
        };
        if outcome.missed > 0 {
            // It lost the line before that was calm. Whose misses these are is exact.
            slot.source = self.source(thread, access, area.what);
            thread.count(&self.results, slot, &outcome);
            return;
        }
        if area.row == NOWHERE {
            area.row = self.common_row(thread, access, area.what);
        }
        count_in(&self.results, area.row, &outcome);
        if area.row != NOWHERE {
            thread.areas.keep(area);
        }
    }

    /// The row of all such reads of its chunk.
    fn common_row(&self, thread: &mut Thread, access: Access, what: u32) -> u32 {
        let block = self.shadow.block_at(access.address);
        let Some(key) = self.key(block, access, what) else {
            return NOWHERE;
        };
        let Some(block) = block else {
            return thread.access_row(&self.results, key);
        };
        // By the area, so that all of it is in one chunk.
        let offset = (access.address / AREA * AREA).saturating_sub(block.start);
        let together = AccessKey {
            place: (offset / chunk(block)) as u64,
            what: what | TOGETHER,
            ..key
        };
        thread.common_row(&self.results, together, key)
    }
}
