//! The coherence of simulated lines: who holds a copy, who lost one to whom, and what was written since.
//!
//! A read or a write by a thread without a copy is a miss; a write takes all other copies away. A miss is *cold* if the thread
//! never had the line, *true sharing* if it touches a byte that was written since the thread lost its copy (the write
//! that took it counts), and *false sharing* otherwise (Torrellas, Lam and Hennessy 1990; Dubois and others 1993). Whose fault it is: the write that
//! took the copy away, the first by another thread since the victim had it.

use super::geometry::{GEOMETRIES, Geometry};

/// How many geometries.
pub(crate) const COUNT: usize = GEOMETRIES.len();

/// Who takes a line away: the row of the access, and the block it went to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Source {
    /// Row of the access.
    pub(crate) row: u32,
    /// What tells its block from others near it; [`NO_BLOCK`].
    pub(crate) block: u32,
}

/// The [`Source::block`] of what is in no block.
pub(crate) const NO_BLOCK: u32 = 0;
/// The [`Source::block`] of a block that is no more.
pub(crate) const GONE: u32 = 1;

/// What one thread has of the simulated lines that begin in one 64-byte line. There are many of them, so they are small.
#[derive(Debug)]
struct Record {
    thread: u32,
    /// A bit for each geometry: the thread touched the line. Behind them one for each: it holds a copy. The rest is where in
    /// [`Records::lost`] it is said what became of copies that it has no longer, from 1; 0 if it lost none.
    state: u32,
}

/// The bits of [`Record::state`] for a geometry.
const fn seen(geometry: usize) -> u32 {
    1 << geometry
}

const fn copy(geometry: usize) -> u32 {
    1 << (COUNT + geometry)
}

const LOST: u32 = 1 << (2 * COUNT);

/// Since a thread lost its copies.
#[derive(Clone, Debug, Default)]
struct Lost {
    /// Which bytes of the line were written, the first 64, by geometry.
    written: [u64; COUNT],
    /// The other 64, of the geometry that has them: [`PAIR`].
    written_above: u64,
    /// Who took the copy, by geometry.
    taken_by: [Source; COUNT],
}

/// The geometry with lines of 128 bytes.
const PAIR: usize = 1;
const _: () = assert!(GEOMETRIES[PAIR].line == 128);

impl Lost {
    fn written(&self, geometry: usize) -> u128 {
        let below = u128::from(self.written[geometry]);
        if geometry == PAIR {
            below | u128::from(self.written_above) << 64
        } else {
            below
        }
    }

    fn set_written(&mut self, geometry: usize, bytes: u128) {
        self.written[geometry] = bytes as u64;
        if geometry == PAIR {
            self.written_above = (bytes >> 64) as u64;
        }
    }
}

/// The records of all threads that touched the simulated lines that begin in one 64-byte line.
#[derive(Debug, Default)]
pub(crate) struct Records {
    threads: Vec<Record>,
    /// Of those who lost copies.
    lost: Losses,
}

/// Most lines are never written, so it takes no more than a pointer.
type Losses = Option<Box<Lists>>;

#[derive(Debug, Default)]
struct Lists(Vec<Lost>);

/// An access, as far as the lines care.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    pub(crate) address: usize,
    pub(crate) size: usize,
    pub(crate) thread: u32,
    pub(crate) writes: bool,
    pub(crate) source: Source,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outcome {
    /// Cold misses, by geometry.
    pub(crate) cold: [u32; COUNT],
    /// Other misses: the geometry, who had taken the line, whether true sharing.
    pub(crate) misses: [(u8, bool, Source); 2 * COUNT],
    /// How many of them.
    pub(crate) missed: usize,
    /// Whether copies changed hands in the 64-byte line before that of the access, in it, and behind it.
    pub(crate) changed: [bool; 3],
}

/// The simulated lines of a geometry that bytes are in: the 64-byte line where each begins, and which of its bytes.
#[inline(always)]
fn parts(geometry: Geometry, address: usize, size: usize) -> impl Iterator<Item = (usize, u128)> {
    let (first, last) = (
        geometry.line_of(address),
        geometry.line_of(address + size - 1),
    );
    (first..=last).map(move |number| {
        let begin = number * geometry.line + geometry.start;
        let from = address.max(begin) - begin;
        let to = (address + size).min(begin + geometry.line) - begin;
        (begin >> 6, bits(from, to))
    })
}

fn bits(from: usize, to: usize) -> u128 {
    (u128::MAX >> (128 - (to - from))) << from
}

/// An access to one 64-byte line, `near`; `before` is the line before it, in which some of its simulated lines begin.
pub(crate) fn touch(near: &mut Records, before: Option<&mut Records>, touch: &Touch) -> Outcome {
    let mut outcome = Outcome::default();
    let near_me = near.index(touch.thread);
    let mut before = before.map(|records| (records.index(touch.thread), records));
    geometry::<0>(near, near_me, before.as_mut(), touch, &mut outcome);
    geometry::<1>(near, near_me, before.as_mut(), touch, &mut outcome);
    geometry::<2>(near, near_me, before.as_mut(), touch, &mut outcome);
    geometry::<3>(near, near_me, before.as_mut(), touch, &mut outcome);
    geometry::<4>(near, near_me, before.as_mut(), touch, &mut outcome);
    outcome
}

/// Whether an access needs the 64-byte line before its own: one of its simulated lines begins there.
pub(crate) fn needs_before(address: usize) -> bool {
    // The second half of a pair, or less far into its line than the last start.
    address & 64 != 0 || address % 64 < LAST_START
}

/// How far into a 64-byte line simulated lines begin at most.
const LAST_START: usize = {
    let mut last = 0;
    let mut at = 0;
    while at < COUNT {
        assert!(
            GEOMETRIES[at].line == 64 || (GEOMETRIES[at].line == 128 && GEOMETRIES[at].start == 0)
        );
        if GEOMETRIES[at].start > last {
            last = GEOMETRIES[at].start;
        }
        at += 1;
    }
    last
};

#[inline(always)]
fn geometry<const G: usize>(
    near: &mut Records,
    near_me: usize,
    mut before: Option<&mut (usize, &mut Records)>,
    touch: &Touch,
    outcome: &mut Outcome,
) {
    let line = touch.address >> 6;
    for (begin, bytes) in parts(GEOMETRIES[G], touch.address, touch.size) {
        let changed = if begin == line {
            near.touch::<G>(near_me, bytes, touch, outcome)
        } else if let Some((me, records)) = &mut before {
            records.touch::<G>(*me, bytes, touch, outcome)
        } else {
            false
        };
        if changed {
            // The simulated line reaches from `begin` into the next 64-byte line, unless it is that line.
            let at = begin + 1 - line;
            outcome.changed[at] = true;
            if GEOMETRIES[G].line > 64 || GEOMETRIES[G].start > 0 {
                outcome.changed[at + 1] = true;
            }
        }
    }
}

impl Records {
    /// The thread's record, made if it has none.
    fn index(&mut self, thread: u32) -> usize {
        let threads = &mut self.threads;
        if let Some(index) = threads.iter().position(|record| record.thread == thread) {
            return index;
        }
        // Most lines are few threads' own.
        if threads.len() == threads.capacity() {
            threads.reserve_exact(match threads.len() {
                0 => 2,
                few @ ..8 => few,
                many => many / 2,
            });
        }
        threads.push(Record { thread, state: 0 });
        threads.len() - 1
    }

    /// Whether the next thread makes it grow, so that it is time to look for threads that have ended.
    pub(crate) fn is_full(&self, thread: u32) -> bool {
        self.threads.len() >= 8
            && self.threads.len() == self.threads.capacity()
            && self.threads.iter().all(|record| record.thread != thread)
    }

    /// Drops the records of threads that have ended: they never miss again.
    pub(crate) fn purge(&mut self, ended: impl Fn(u32) -> bool) {
        self.retain(|record| !ended(record.thread));
    }

    /// Whether there is nothing in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.threads.is_empty()
    }

    fn retain(&mut self, keep: impl Fn(&Record) -> bool) {
        let before = self.threads.len();
        self.threads.retain(keep);
        if self.threads.len() == before {
            return;
        }
        let Some(mut old) = self.lost.take() else {
            return;
        };
        for record in &mut self.threads {
            let of_seen = record.state % LOST;
            if let Some(lost) = record.lost(Some(&mut old)) {
                let lost = std::mem::take(lost);
                record.state = of_seen | add(&mut self.lost, lost);
            }
        }
    }

    /// Says whether copies changed hands.
    #[inline]
    fn touch<const G: usize>(
        &mut self,
        me: usize,
        bytes: u128,
        touch: &Touch,
        outcome: &mut Outcome,
    ) -> bool {
        let Self { threads, lost } = self;
        let mine = &mut threads[me];
        let mut changed = mine.state & copy(G) == 0;
        if mine.state & seen(G) == 0 {
            outcome.cold[G] += 1;
        } else if let (true, Some(lost)) = (changed, mine.lost(lost.as_mut())) {
            let true_sharing = lost.written(G) & bytes != 0;
            outcome.misses[outcome.missed] = (G as u8, true_sharing, lost.taken_by[G]);
            outcome.missed += 1;
        }
        mine.state |= seen(G) | copy(G);
        if touch.writes {
            for (_, other) in threads.iter_mut().enumerate().filter(|(at, _)| *at != me) {
                changed |= other.is_written(lost, G, bytes, touch.source);
            }
        }
        changed
    }

    /// Forgets the bytes from `start` to `end` of the simulated lines that begin in the 64-byte line `line`: what was written to
    /// them, and all of the lines that are wholly in them. `block` is what [`Source::block`] was for them.
    pub(crate) fn forget(&mut self, line: usize, start: usize, end: usize, block: u32) {
        for (at, geometry) in GEOMETRIES.iter().enumerate() {
            let begin = (line << 6) + geometry.start;
            let whole = start <= begin && begin + geometry.line <= end;
            if begin % geometry.line != geometry.start
                || end <= begin
                || begin + geometry.line <= start
            {
                continue;
            }
            let bytes = bits(
                start.max(begin) - begin,
                end.min(begin + geometry.line) - begin,
            );
            for record in &mut self.threads {
                if whole {
                    record.state &= !(seen(at) | copy(at));
                } else if let Some(lost) = record.lost(self.lost.as_mut()) {
                    lost.set_written(at, lost.written(at) & !bytes);
                    if lost.taken_by[at].block == block && block != NO_BLOCK {
                        lost.taken_by[at].block = GONE;
                    }
                }
            }
        }
        self.retain(|record| record.state % copy(0) != 0);
    }
}

impl Record {
    /// What became of copies that it lost, if it did.
    #[inline]
    fn lost<'a>(&self, losses: Option<&'a mut Box<Lists>>) -> Option<&'a mut Lost> {
        match self.state / LOST {
            0 => None,
            number => losses?.0.get_mut(number as usize - 1),
        }
    }

    /// Another thread writes `bytes`. Says whether that takes the copy away.
    #[inline]
    fn is_written(
        &mut self,
        losses: &mut Losses,
        geometry: usize,
        bytes: u128,
        source: Source,
    ) -> bool {
        if self.state & copy(geometry) != 0 {
            self.state &= !copy(geometry);
            if self.state < LOST {
                self.state |= add(losses, Lost::default());
            }
            if let Some(lost) = self.lost(losses.as_mut()) {
                lost.taken_by[geometry] = source;
                lost.set_written(geometry, bytes);
            }
            return true;
        }
        // What it never had it cannot miss.
        if self.state & seen(geometry) != 0 {
            if let Some(lost) = self.lost(losses.as_mut()) {
                lost.set_written(geometry, lost.written(geometry) | bytes);
            }
        }
        false
    }
}

/// Adds one to the list; the part of [`Record::state`] that says where.
#[cold]
fn add(losses: &mut Losses, lost: Lost) -> u32 {
    let list = &mut losses.get_or_insert_default().0;
    if list.len() == list.capacity() {
        list.reserve_exact(list.len() / 2 + 1);
    }
    list.push(lost);
    list.len() as u32 * LOST
}
