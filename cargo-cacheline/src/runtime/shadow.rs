//! What is known of each line and each block of memory, found by address.
//!
//! For each 64-byte line one word says who touched it. For each 16 bytes one word says whether a heap block begins there:
//! the C library's blocks are at least 32 bytes apart, so the next word is free for its size.

use std::collections::BTreeMap;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicU8, AtomicU32, Ordering};

use super::system::{Guarded, reserve};

const CHUNK_BITS: u32 = 32;
const CHUNKS: usize = 1 << 16;
const LINES: usize = 1 << (CHUNK_BITS - 6);
const GRANULES: usize = 1 << (CHUNK_BITS - 4);
/// Lines whose words fill a page.
const PAGE_LINES: usize = 1024;

/// The line was touched by nobody.
pub(crate) const UNTOUCHED: u32 = 0;
/// The line is simulated: so far touched by the thread in the other bits, or [`SEVERAL`].
pub(crate) const TRACKED: u32 = 1 << 31;
/// The line is simulated, and several threads touched it.
pub(crate) const SEVERAL: u32 = u32::MAX;

/// As [`SEVERAL`], and nobody has written there since several came: see [`super::calm`].
pub(crate) const CALM: u32 = u32::MAX - 2;
/// As [`SEVERAL`], and it was [`CALM`] before.
pub(crate) const DISTURBED: u32 = u32::MAX - 3;

/// Whether several threads touched the line with this word.
pub(crate) const fn is_several(word: u32) -> bool {
    matches!(word, SEVERAL | CALM | DISTURBED)
}

/// The word of a granule where a block begins. The rest is the number of its stack.
const BEGINS: u32 = 1 << 31;
/// The block is counted at its site.
const COUNTED: u32 = 1 << 30;
/// Blocks from this size on are found without a search.
pub(crate) const LARGE: usize = 1 << 16;

/// How far blocks are searched for first.
const NEAR: usize = 32;

/// 4 GiB of memory.
#[repr(C)]
struct Chunk {
    words: [AtomicU32; LINES],
    nodes: [AtomicU32; LINES],
    granules: [AtomicU32; GRANULES],
    /// Which pages of `words` and `nodes` were ever written.
    touched: [AtomicU8; LINES / PAGE_LINES],
}

/// The tables for all of memory.
pub(crate) struct Shadow {
    chunks: [AtomicPtr<Chunk>; CHUNKS],
    /// Large blocks: start to size and stack.
    large: Guarded<BTreeMap<usize, (usize, u32)>>,
}

/// A heap block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) start: usize,
    pub(crate) size: usize,
    pub(crate) stack: u32,
}

impl Shadow {
    pub(crate) const fn new() -> Self {
        Self {
            chunks: [const { AtomicPtr::new(null_mut()) }; CHUNKS],
            large: Guarded::new(BTreeMap::new()),
        }
    }

    #[inline(always)]
    fn chunk(&self, address: usize) -> Option<&Chunk> {
        // What the pointer leads to is as the system made it, or atomic: nothing was written there before the pointer.
        let chunk = self.chunks[(address >> CHUNK_BITS) & (CHUNKS - 1)].load(Ordering::Relaxed);
        // SAFETY: it is null or a mapping that is never given back.
        unsafe { chunk.as_ref() }
    }

    fn make_chunk(&self, address: usize) -> Option<&Chunk> {
        if let Some(chunk) = self.chunk(address) {
            return Some(chunk);
        }
        let new = reserve(size_of::<Chunk>())?.as_ptr().cast::<Chunk>();
        // If another thread was quicker this one stays as it is: address space, no memory.
        let slot = &self.chunks[(address >> CHUNK_BITS) & (CHUNKS - 1)];
        let _ = slot.compare_exchange(null_mut(), new, Ordering::AcqRel, Ordering::Acquire);
        self.chunk(address)
    }

    /// Whether `thread` alone ever touched the line of `address`.
    #[inline(always)]
    pub(crate) fn is_private(&self, address: usize, thread: u32) -> bool {
        match self.chunk(address) {
            Some(chunk) => {
                chunk.words[(address >> 6) & (LINES - 1)].load(Ordering::Relaxed) == thread
            }
            None => false,
        }
    }

    /// Who touched the line.
    pub(crate) fn word(&self, line: usize) -> u32 {
        match self.chunk(line << 6) {
            Some(chunk) => chunk.words[line & (LINES - 1)].load(Ordering::Relaxed),
            None => UNTOUCHED,
        }
    }

    /// Sets it; the caller has the lock of the line. False without memory.
    pub(crate) fn set_word(&self, line: usize, word: u32) -> bool {
        let Some(chunk) = self.make_chunk(line << 6) else {
            return false;
        };
        let index = line & (LINES - 1);
        chunk.words[index].store(word, Ordering::Relaxed);
        chunk.touched[index / PAGE_LINES].store(1, Ordering::Relaxed);
        true
    }

    /// The number of the line's node, 0 if it has none.
    pub(crate) fn node(&self, line: usize) -> u32 {
        match self.chunk(line << 6) {
            Some(chunk) => chunk.nodes[line & (LINES - 1)].load(Ordering::Acquire),
            None => 0,
        }
    }

    /// Sets it; the caller has the lock of the line. False without memory.
    pub(crate) fn set_node(&self, line: usize, node: u32) -> bool {
        let Some(chunk) = self.make_chunk(line << 6) else {
            return false;
        };
        let index = line & (LINES - 1);
        chunk.nodes[index].store(node, Ordering::Release);
        chunk.touched[index / PAGE_LINES].store(1, Ordering::Relaxed);
        true
    }

    /// The lines of `first ..= last` that were ever touched, or have a node, in runs: what lies between is untouched.
    pub(crate) fn touched_lines(
        &self,
        first: usize,
        last: usize,
        mut run: impl FnMut(usize, usize),
    ) {
        let mut line = first;
        while line <= last {
            let Some(chunk) = self.chunk(line << 6) else {
                line = (line | (LINES - 1)) + 1;
                continue;
            };
            let end = last.min(line | (PAGE_LINES - 1));
            let page = (line & (LINES - 1)) / PAGE_LINES;
            if chunk.touched[page].load(Ordering::Relaxed) != 0 {
                run(line, end);
            }
            line = end + 1;
        }
    }

    /// Whether none of the words of `first ..= last`, which [`Self::touched_lines`] gave, is tracked; and whether none is set.
    pub(crate) fn quiet(&self, first: usize, last: usize) -> (bool, bool) {
        let Some(chunk) = self.chunk(first << 6) else {
            return (true, true);
        };
        let words = &chunk.words[first & (LINES - 1)..=last & (LINES - 1)];
        let any = words
            .iter()
            .fold(0, |any, word| any | word.load(Ordering::Relaxed));
        (any & TRACKED == 0, any == 0)
    }

    /// A block is there from now on.
    pub(crate) fn add_block(&self, block: Block) {
        let Some(chunk) = self.make_chunk(block.start) else {
            return;
        };
        let granule = (block.start >> 4) & (GRANULES - 1);
        if block.size >= LARGE {
            self.large
                .lock()
                .insert(block.start, (block.size, block.stack));
        }
        if let Some(size) = chunk.granules.get(granule + 1) {
            let size_word = block.size.min(LARGE) as u32;
            size.store(size_word, Ordering::Relaxed);
        }
        chunk.granules[granule].store(BEGINS | block.stack, Ordering::Release);
    }

    /// The block that begins at `start` is there no longer.
    pub(crate) fn remove_block(&self, start: usize) -> Option<Block> {
        let chunk = self.chunk(start)?;
        let granule = (start >> 4) & (GRANULES - 1);
        let word = chunk.granules[granule].load(Ordering::Relaxed);
        if word & BEGINS == 0 {
            return None;
        }
        let block = self.block(chunk, start, word)?;
        if block.size >= LARGE {
            self.large.lock().remove(&start);
        }
        chunk.granules[granule].store(0, Ordering::Relaxed);
        if let Some(size) = chunk.granules.get(granule + 1) {
            size.store(0, Ordering::Relaxed);
        }
        Some(block)
    }

    fn block(&self, chunk: &Chunk, start: usize, word: u32) -> Option<Block> {
        let granule = (start >> 4) & (GRANULES - 1);
        let stack = word & !(BEGINS | COUNTED);
        let size = chunk
            .granules
            .get(granule + 1)
            .map_or(0, |size| size.load(Ordering::Relaxed) as usize);
        if size < LARGE {
            return Some(Block { start, size, stack });
        }
        let large = self.large.lock();
        large
            .get(&start)
            .map(|&(size, stack)| Block { start, size, stack })
    }

    /// The block that `address` is in.
    pub(crate) fn block_at(&self, address: usize) -> Option<Block> {
        let chunk = self.chunk(address)?;
        let granules = &chunk.granules[..=(address >> 4) & (GRANULES - 1)];
        let begins = |granule: &AtomicU32| granule.load(Ordering::Acquire) & BEGINS != 0;
        // Most are near. Before those that are far are searched for, those that are not searched for.
        let (far, near) = granules.split_at(granules.len().saturating_sub(NEAR));
        let far = &far[far.len().saturating_sub(LARGE >> 4)..];
        let back = match near.iter().rev().position(begins) {
            Some(back) => back,
            None => match self.large_block_at(address) {
                Some(block) => return Some(block),
                None => near.len() + far.iter().rev().position(begins)?,
            },
        };
        let start = (address & !0xF) - (back << 4);
        let word = granules[granules.len() - 1 - back].load(Ordering::Acquire);
        let block = self.block(chunk, start, word)?;
        (address - start < block.size).then_some(block)
    }

    fn large_block_at(&self, address: usize) -> Option<Block> {
        let large = self.large.lock();
        let (&start, &(size, stack)) = large.range(..=address).next_back()?;
        (address - start < size).then_some(Block { start, size, stack })
    }

    /// Marks the block as counted; true for the one who did it first.
    pub(crate) fn count_block(&self, block: Block) -> bool {
        let granule = (block.start >> 4) & (GRANULES - 1);
        self.chunk(block.start).is_some_and(|chunk| {
            chunk.granules[granule].fetch_or(COUNTED, Ordering::Relaxed) & COUNTED == 0
        })
    }
}
