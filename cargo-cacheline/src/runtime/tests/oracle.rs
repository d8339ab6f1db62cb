//! Slow and plain: it keeps every access of every thread, and looks at them all to say what the next one is.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The lines: length, and how far behind a multiple of it they begin.
const LINES: [(usize, usize); 5] = [(64, 0), (128, 0), (64, 16), (64, 32), (64, 48)];

/// Where an access went, from where, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    /// The stack of the allocation, if it is in a block, and the offset in it; else the address.
    pub(crate) stack: Option<Vec<u64>>,
    pub(crate) place: usize,
    pub(crate) size: usize,
    pub(crate) kind: u32,
    pub(crate) code: usize,
    pub(crate) thread: u32,
}

/// Counts of accesses: all of them, and those that were cold.
pub(crate) type Accesses = BTreeMap<Key, (u64, [u64; 5])>;
/// Counts of misses, true sharing and false, by who missed, whose fault it was, and whether both were in one object.
pub(crate) type Misses = BTreeMap<(Key, Key, bool), ([u64; 5], [u64; 5])>;

/// An access that lines remember.
#[derive(Clone, Debug)]
struct Past {
    key: Rc<Key>,
    /// Which block, counted over all that ever were.
    block: Option<usize>,
    /// The bytes it touched of this line, less those that were forgotten.
    bytes: Vec<usize>,
}

#[derive(Debug)]
struct Block {
    size: usize,
    stack: Vec<u64>,
    number: usize,
}

/// The simulation.
#[derive(Debug, Default)]
pub(crate) struct Oracle {
    pub(crate) accesses: Accesses,
    pub(crate) misses: Misses,
    /// Who touched each 64 bytes.
    touched: BTreeMap<usize, BTreeSet<u32>>,
    tracked: BTreeSet<usize>,
    /// By geometry and first byte of the line.
    history: BTreeMap<(usize, usize), Vec<Past>>,
    blocks: BTreeMap<usize, Block>,
    /// How many blocks there ever were.
    pub(crate) block_count: usize,
}

impl Oracle {
    pub(crate) fn access(
        &mut self,
        thread: u32,
        address: usize,
        size: usize,
        kind: u32,
        code: usize,
    ) {
        let bytes: Vec<usize> = (address..address + size).collect();
        for piece in bytes.chunk_by(|a, b| a / 64 == b / 64) {
            if self.is_tracked(thread, piece[0] / 64) {
                self.count(thread, piece, kind, code);
            }
        }
    }

    fn is_tracked(&mut self, thread: u32, line: usize) -> bool {
        self.touched.entry(line).or_default().insert(thread);
        for other in [line - 1, line, line + 1] {
            let Some(theirs) = self.touched.get(&other) else {
                continue;
            };
            if theirs.union(&self.touched[&line]).count() > 1 {
                self.tracked.extend([line, other]);
            }
        }
        self.tracked.contains(&line)
    }

    fn count(&mut self, thread: u32, piece: &[usize], kind: u32, code: usize) {
        let block = self.blocks.range(..=piece[0]).next_back();
        let block = block.filter(|(start, block)| piece[0] < *start + block.size);
        let key = Key {
            stack: block.map(|(_, block)| block.stack.clone()),
            place: piece[0] - block.map_or(0, |(start, _)| *start),
            size: piece.len(),
            kind,
            code,
            thread,
        };
        let block = block.map(|(_, block)| block.number);
        self.accesses.entry(key.clone()).or_default().0 += 1;
        let key = Rc::new(key);
        for (geometry, (length, start)) in LINES.into_iter().enumerate() {
            for part in piece.chunk_by(|a, b| (a - start) / length == (b - start) / length) {
                let line = (part[0] - start) / length * length + start;
                let past = Past {
                    key: key.clone(),
                    block,
                    bytes: part.to_vec(),
                };
                self.touch(geometry, line, past);
            }
        }
    }

    fn touch(&mut self, geometry: usize, line: usize, now: Past) {
        let history = self.history.entry((geometry, line)).or_default();
        let is_mine = |past: &Past| past.key.thread == now.key.thread;
        let meets = |past: &Past| past.bytes.iter().any(|byte| now.bytes.contains(byte));
        match history.iter().rposition(is_mine) {
            None => self.accesses.entry(Key::clone(&now.key)).or_default().1[geometry] += 1,
            Some(last) => {
                let mut writes = history[last..]
                    .iter()
                    .filter(|past| !is_mine(past) && past.key.kind % 2 == 0);
                if let Some(culprit) = writes.clone().next() {
                    let same = culprit.block == now.block;
                    let counts =
                        self.misses
                            .entry((Key::clone(&now.key), Key::clone(&culprit.key), same));
                    let (true_sharing, false_sharing) = counts.or_default();
                    let counts = if writes.any(meets) {
                        true_sharing
                    } else {
                        false_sharing
                    };
                    counts[geometry] += 1;
                }
            }
        }
        history.push(now);
    }

    pub(crate) fn allocate(&mut self, start: usize, size: usize, stack: &[u64]) {
        self.block_count += 1;
        let block = Block {
            size,
            stack: stack.to_vec(),
            number: self.block_count,
        };
        self.blocks.insert(start, block);
    }

    pub(crate) fn forget(&mut self, start: usize, size: usize) {
        self.blocks.remove(&start);
        let is_whole =
            |first: usize, length: usize| start <= first && first + length <= start + size;
        let whole: Vec<usize> = (start / 64..=(start + size) / 64)
            .filter(|line| is_whole(line * 64, 64))
            .collect();
        for line in &whole {
            self.touched.remove(line);
            self.tracked.remove(line);
        }
        for (geometry, (length, _)) in LINES.into_iter().enumerate() {
            // Those that begin near enough to reach it.
            let near = (geometry, start.saturating_sub(length))..(geometry, start + size);
            let lines: Vec<usize> = self.history.range(near).map(|(line, _)| line.1).collect();
            for line in lines {
                if is_whole(line, length) {
                    self.history.remove(&(geometry, line));
                } else if let Some(history) = self.history.get_mut(&(geometry, line)) {
                    let is_left = |byte: &usize| !(start..start + size).contains(byte);
                    for past in history {
                        past.bytes.retain(is_left);
                    }
                }
            }
        }
    }
}

/// Numbers that look random, the same each time.
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }
}
