//! The whole of a recording: who touched which line, the simulated lines, the heap's blocks, and the rows of the result.
//!
//! A line that one thread alone touched is *private*, and nothing is counted. When a second thread touches it or the line before
//! or behind it, both are *tracked* from then on: each access is simulated, and counted. What came before was initialisation.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use super::directory::{NO_BLOCK, Outcome, Source, Touch, needs_before, touch};
use super::format::{AccessRow, Event, Gap, NOWHERE, SiteRow, Table, ThreadRow, event, writes};
use super::nodes::{Nodes, Regions, same_object};
use super::results::Results;
use super::rows::{AccessKey, Slot, Thread, add, what};
use super::shadow::{Block, CALM, SEVERAL, Shadow, TRACKED, UNTOUCHED, is_several};
use super::stacks::Stacks;
use super::trace::Trace;

/// A recording that is being made.
pub(crate) struct Model {
    pub(crate) results: Results,
    pub(crate) shadow: Shadow,
    pub(crate) stacks: Stacks,
    pub(crate) trace: Trace,
    pub(super) nodes: Nodes,
    pub(super) regions: Regions,
    /// Changes whenever a line that was calm has become another.
    pub(super) calm: AtomicU32,
    threads: AtomicU32,
}

/// An access, as the program made it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    pub(crate) address: usize,
    pub(crate) size: usize,
    /// One of those in [`super::format`].
    pub(crate) kind: u32,
    /// The return address.
    pub(crate) code: usize,
}

impl Model {
    pub(crate) const fn new() -> Self {
        Self {
            results: Results::new(),
            shadow: Shadow::new(),
            stacks: Stacks::new(),
            trace: Trace::new(),
            nodes: Nodes::new(),
            regions: Regions::new(),
            calm: AtomicU32::new(0),
            threads: AtomicU32::new(0),
        }
    }

    /// Gets the address space for the tables. False without.
    pub(crate) fn prepare(&self) -> bool {
        self.nodes.prepare() && self.stacks.prepare()
    }

    /// A number for a new thread.
    pub(crate) fn number_thread(&self) -> u32 {
        self.threads.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// The thread with this number begins, on this stack.
    pub(crate) fn begin_thread(&self, number: u32, stack: Range<usize>) -> Thread {
        let last = Table::Threads.capacity() - 1;
        if number > last {
            self.results.gap(Gap::Threads);
        }
        let index = (number - 1).min(last);
        let row: &ThreadRow = self.results.row(index);
        row.stack_low.store(stack.start as u64, Ordering::Relaxed);
        row.stack_high.store(stack.end as u64, Ordering::Relaxed);
        row.used.store(1, Ordering::Release);
        let rows = &self.results.header().rows[Table::Threads as usize];
        rows.fetch_max(index + 1, Ordering::Relaxed);
        let _order = self.trace.write(Event {
            what: event::BEGIN,
            thread: u64::from(number),
            ..Event::default()
        });
        Thread::new(number, index, stack)
    }

    /// It ends: it never comes back, and what is on its stack is no more.
    pub(crate) fn end_thread(&self, thread: &Thread) {
        self.forget(thread.stack.start, thread.stack.len(), NO_BLOCK);
        let _order = self.trace.write(Event {
            what: event::END,
            thread: u64::from(thread.number),
            ..Event::default()
        });
        if thread.number < Table::Threads.capacity() {
            let row: &ThreadRow = self.results.row(thread.row);
            row.ended.store(1, Ordering::Relaxed);
        }
    }

    fn has_ended(&self, number: u32) -> bool {
        number < Table::Threads.capacity()
            && self
                .results
                .row::<ThreadRow>(number - 1)
                .ended
                .load(Ordering::Relaxed)
                != 0
    }

    /// The thread reads or writes.
    #[inline]
    pub(crate) fn access(&self, thread: &mut Thread, access: Access) {
        if access.size == 0 {
            return;
        }
        let is_in_one_line = access.address % 64 + access.size <= 64;
        if self.trace.is_on() || !is_in_one_line || !self.has_counted(thread, &access) {
            self.access_lines(thread, access);
        }
    }

    /// As [`Self::access`], line by line.
    #[inline(never)]
    fn access_lines(&self, thread: &mut Thread, access: Access) {
        let _order = self.trace.write(Event {
            what: event::ACCESS,
            kind: access.kind,
            thread: u64::from(thread.number),
            address: access.address as u64,
            size: access.size as u64,
            code: access.code as u64,
        });
        let end = access.address + access.size;
        let mut at = access.address;
        while at < end {
            let next = end.min((at | 63) + 1);
            let piece = Access {
                address: at,
                size: next - at,
                ..access
            };
            match self.come(thread.number, at >> 6, writes(access.kind)) {
                CALM if !writes(access.kind) => self.count_calm(thread, piece),
                word if word & TRACKED != 0 => self.count(thread, piece),
                _ => {}
            }
            at = next;
        }
    }

    /// The line's word, now that `thread` touches it.
    fn come(&self, thread: u32, line: usize, writes: bool) -> u32 {
        let word = self.shadow.word(line);
        if is_several(word) || word & !TRACKED == thread {
            return word;
        }
        self.come_near(thread, line, writes)
    }

    /// The thread touches the line for the first time.
    #[cold]
    fn come_near(&self, thread: u32, line: usize, writes: bool) -> u32 {
        let _locked = self.regions.lock(line - 1, line + 1);
        let mut word = match self.shadow.word(line) {
            word if is_several(word) => return word,
            UNTOUCHED | TRACKED => thread | self.shadow.word(line),
            word if word & !TRACKED == thread => word,
            _ if !writes && self.may_be_calm(line) => CALM,
            _ => SEVERAL,
        };
        let is_several = is_several(word);
        for neighbour in [line - 1, line + 1] {
            let theirs = self.shadow.word(neighbour);
            if theirs == UNTOUCHED || !is_several && theirs & !TRACKED == thread {
                continue;
            }
            word |= TRACKED;
            self.shadow.set_word(neighbour, theirs | TRACKED);
        }
        if !self.shadow.set_word(line, word) {
            self.results.gap(Gap::Lines);
            return UNTOUCHED;
        }
        word
    }

    pub(super) fn count(&self, thread: &mut Thread, access: Access) {
        let what = what(access.kind, access.size);
        let slot = thread.slot(access.address, access.code, what);
        let mut known = None;
        if slot.is_of(access.address, access.code, what) {
            // SAFETY: the slot was used, and nodes are never given back.
            let version = unsafe { &*slot.node }.version();
            if version == slot.version && slot.source.row != NOWHERE {
                add(&self.results.row::<AccessRow>(slot.source.row).count);
                return;
            }
            if same_object(version, slot.version) {
                known = Some(*slot);
            }
        }
        let mut slot = known.unwrap_or_else(|| {
            let source = self.source(thread, access, what);
            Slot::new(access.address, access.code, what, source)
        });
        match self.simulate(thread.number, access, &mut slot) {
            Some(outcome) => thread.count(&self.results, slot, &outcome),
            None => self.results.gap(Gap::Lines),
        }
    }

    /// Where the access is counted.
    pub(super) fn source(&self, thread: &mut Thread, access: Access, what: u32) -> Source {
        let block = self.shadow.block_at(access.address);
        let key = self.key(block, access, what);
        Source {
            row: key.map_or(NOWHERE, |key| thread.access_row(&self.results, key)),
            block: block.map_or(NO_BLOCK, Block::mark),
        }
    }

    /// What its row is found by. None without a row for the site of its block.
    pub(super) fn key(&self, block: Option<Block>, access: Access, what: u32) -> Option<AccessKey> {
        let site = block.map_or(Some(NOWHERE), |block| self.site(block));
        if site.is_none() {
            self.results.gap(Gap::Sites);
        }
        Some(AccessKey {
            place: (access.address - block.map_or(0, |block| block.start)) as u64,
            code: access.code as u64,
            site: site?,
            what,
        })
    }

    /// The row of the block's site, where it is counted.
    fn site(&self, block: Block) -> Option<u32> {
        let site = self.stacks.site(block.stack, || {
            let index = self.results.take(Table::Sites, 1)?;
            let row: &SiteRow = self.results.row(index);
            let frames = self.stacks.frames(block.stack);
            row.length.store(frames.len() as u32, Ordering::Relaxed);
            row.first
                .store(self.results.words(frames)?, Ordering::Relaxed);
            row.smallest.store(u64::MAX, Ordering::Relaxed);
            row.used.store(1, Ordering::Release);
            Some(index)
        })?;
        if self.shadow.count_block(block) {
            let row: &SiteRow = self.results.row(site);
            row.smallest.fetch_min(block.size as u64, Ordering::Relaxed);
            row.largest.fetch_max(block.size as u64, Ordering::Relaxed);
            row.blocks.fetch_add(1, Ordering::Relaxed);
            row.starts[block.start % 128 / 16].fetch_add(1, Ordering::Relaxed);
        }
        Some(site)
    }

    /// What the access does to the simulated lines. None without memory for them.
    pub(super) fn simulate(&self, thread: u32, access: Access, slot: &mut Slot) -> Option<Outcome> {
        let line = access.address >> 6;
        let needs_before = needs_before(access.address);
        let _locked = if writes(access.kind) {
            let locked = self.regions.lock(line - 1, line + 1);
            self.disturb(line);
            locked
        } else {
            self.regions.lock(line - usize::from(needs_before), line)
        };
        let near = self.nodes.make(&self.shadow, line)?;
        let before = if needs_before {
            Some(self.nodes.make(&self.shadow, line - 1)?)
        } else {
            None
        };
        // SAFETY: both lines are locked, and the nodes are two.
        let (near_records, mut before_records) =
            unsafe { (near.records(), before.map(|node| node.records())) };
        for records in std::iter::once(&mut *near_records).chain(before_records.as_deref_mut()) {
            if records.is_full(thread) {
                records.purge(|other| self.has_ended(other));
            }
        }
        let access = Touch {
            address: access.address,
            size: access.size,
            thread,
            writes: writes(access.kind),
            source: slot.source,
        };
        let outcome = touch(near_records, before_records, &access);
        for (at, changed) in outcome.changed.iter().enumerate() {
            if let (true, Some(node)) = (changed, self.nodes.of(&self.shadow, line + at - 1)) {
                node.copies_changed();
            }
        }
        slot.node = near;
        slot.version = near.version();
        Some(outcome)
    }
}
