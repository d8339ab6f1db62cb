//! The stacks of allocations, each kept once.

use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicU64, Ordering};

use super::system::{Spin, reserve};

/// How many frames of a stack are kept.
pub(crate) const FRAMES: usize = 32;
/// The number of the stack that stands for all that there was no room for.
pub(crate) const UNKNOWN: u32 = 0;

const SLOTS: usize = 1 << 18;
/// Less than there are slots, so that a search ends soon.
const STACKS: u32 = 1 << 17;
const WORDS: u32 = 1 << 22;

#[repr(C)]
struct Tables {
    /// Hash in the upper 32 bits (and in the place), number in the lower ones.
    slots: [AtomicU64; SLOTS],
    /// By number: the first word, the length, and the site's row + 1.
    stacks: [Kept; STACKS as usize],
    words: [AtomicU64; WORDS as usize],
}

#[repr(C)]
struct Kept {
    first: AtomicU32,
    length: AtomicU32,
    site: AtomicU32,
}

/// All of them.
pub(crate) struct Stacks {
    tables: AtomicPtr<Tables>,
    adding: Spin,
    next: AtomicU32,
    next_word: AtomicU32,
}

impl Stacks {
    pub(crate) const fn new() -> Self {
        Self {
            tables: AtomicPtr::new(null_mut()),
            adding: Spin::new(),
            next: AtomicU32::new(UNKNOWN + 1),
            next_word: AtomicU32::new(0),
        }
    }

    /// Gets the address space. False without.
    pub(crate) fn prepare(&self) -> bool {
        let Some(tables) = reserve(size_of::<Tables>()) else {
            return false;
        };
        self.tables.store(tables.as_ptr().cast(), Ordering::Release);
        true
    }

    fn tables(&self) -> &Tables {
        // SAFETY: `prepare` mapped them for good, and zeros are a value.
        unsafe { &*self.tables.load(Ordering::Acquire) }
    }

    /// The stack's number; [`UNKNOWN`] if there is no room.
    pub(crate) fn number(&self, stack: &[u64]) -> u32 {
        let hash = hash(stack);
        let tables = self.tables();
        if let Some(number) = self.find(tables, hash, stack) {
            return number;
        }
        let _adding = self.adding.lock();
        if let Some(number) = self.find(tables, hash, stack) {
            return number;
        }
        let number = self.next.load(Ordering::Relaxed);
        let first = self.next_word.load(Ordering::Relaxed);
        if number >= STACKS || WORDS - first < stack.len() as u32 {
            return UNKNOWN;
        }
        self.next.store(number + 1, Ordering::Relaxed);
        self.next_word
            .store(first + stack.len() as u32, Ordering::Relaxed);
        for (word, frame) in tables.words[first as usize..].iter().zip(stack) {
            word.store(*frame, Ordering::Relaxed);
        }
        let kept = &tables.stacks[number as usize];
        kept.first.store(first, Ordering::Relaxed);
        kept.length.store(stack.len() as u32, Ordering::Relaxed);
        let mut at = hash as usize % SLOTS;
        while tables.slots[at].load(Ordering::Relaxed) != 0 {
            at = (at + 1) % SLOTS;
        }
        let slot = hash & !u64::from(u32::MAX) | u64::from(number);
        tables.slots[at].store(slot, Ordering::Release);
        number
    }

    fn find(&self, tables: &Tables, hash: u64, stack: &[u64]) -> Option<u32> {
        let mut at = hash as usize % SLOTS;
        loop {
            let slot = tables.slots[at].load(Ordering::Acquire);
            if slot == 0 {
                return None;
            }
            let number = slot as u32;
            if slot >> 32 == hash >> 32 && self.frames(number).eq(stack.iter().copied()) {
                return Some(number);
            }
            at = (at + 1) % SLOTS;
        }
    }

    /// The frames of a stack.
    pub(crate) fn frames(&self, number: u32) -> impl ExactSizeIterator<Item = u64> {
        let tables = self.tables();
        let kept = &tables.stacks[number as usize];
        let first = kept.first.load(Ordering::Relaxed) as usize;
        let length = kept.length.load(Ordering::Relaxed) as usize;
        tables.words[first..first + length]
            .iter()
            .map(|word| word.load(Ordering::Relaxed))
    }

    /// The row of the site with this stack, made by `make` the first time. None if it cannot.
    pub(crate) fn site(&self, number: u32, make: impl FnOnce() -> Option<u32>) -> Option<u32> {
        let site = &self.tables().stacks[number as usize].site;
        if site.load(Ordering::Acquire) == 0 {
            let _adding = self.adding.lock();
            if site.load(Ordering::Acquire) == 0 {
                site.store(make()? + 1, Ordering::Release);
            }
        }
        Some(site.load(Ordering::Acquire) - 1)
    }
}

fn hash(stack: &[u64]) -> u64 {
    let mixed = stack.iter().fold(0_u64, |hash, frame| {
        (hash ^ frame)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(29)
    });
    mixed ^ mixed >> 32
}
