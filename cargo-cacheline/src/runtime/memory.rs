//! The runtime's own memory, apart from the program's: its blocks lie beside each other as they would without a recording.
//!
//! Blocks of a size come from a list of free ones, and that is filled from large mappings which are never given back.

use std::alloc::{GlobalAlloc, Layout};
use std::ptr::{NonNull, null_mut};

use super::system::{Guarded, give_back, reserve};

/// Blocks are as long as a multiple of this, and lie at one.
const GRAIN: usize = 16;
/// Up to this size there is a class for each multiple; above, for each power of two.
const FINE: usize = 1024;
const FINE_CLASSES: usize = FINE / GRAIN;
/// What is larger, or has to lie better, has a mapping of its own.
const LARGEST: usize = 1 << 20;
const CLASSES: usize = FINE_CLASSES + (LARGEST / FINE).trailing_zeros() as usize;
/// How much is mapped at once.
const PIECE: usize = 4 << 20;

/// The allocator.
pub(crate) struct Own {
    /// The first free block of each class; each holds the next.
    free: [Guarded<Free>; CLASSES],
    fresh: Guarded<Fresh>,
}

struct Free(*mut u8);

/// What was mapped and not used yet.
struct Fresh {
    next: *mut u8,
    left: usize,
}

// SAFETY: what they point to is nobody's.
unsafe impl Send for Free {}
// SAFETY: as above.
unsafe impl Send for Fresh {}

impl Own {
    pub(crate) const fn new() -> Self {
        Self {
            free: [const { Guarded::new(Free(null_mut())) }; CLASSES],
            fresh: Guarded::new(Fresh {
                next: null_mut(),
                left: 0,
            }),
        }
    }

    fn fresh(&self, size: usize) -> *mut u8 {
        let mut fresh = self.fresh.lock();
        if fresh.left < size {
            let Some(piece) = reserve(PIECE) else {
                return null_mut();
            };
            *fresh = Fresh {
                next: piece.as_ptr(),
                left: PIECE,
            };
        }
        let block = fresh.next;
        fresh.next = block.wrapping_add(size);
        fresh.left -= size;
        block
    }
}

/// The class of blocks that this is one of, and their size. None if it has a mapping of its own.
fn class(layout: Layout) -> Option<(usize, usize)> {
    let size = layout.size().max(1);
    if size > LARGEST || layout.align() > GRAIN {
        return None;
    }
    if size <= FINE {
        let class = (size - 1) / GRAIN;
        return Some((class, (class + 1) * GRAIN));
    }
    let size = size.next_power_of_two();
    let above = (size / FINE).trailing_zeros() as usize;
    Some((FINE_CLASSES + above - 1, size))
}

// SAFETY: a block is as long as its class says, and lies at a multiple of the grain, since all are cut off one after the other
// from mappings. What has to lie better begins a page.
unsafe impl GlobalAlloc for Own {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some((class, size)) = class(layout) else {
            return reserve(layout.size()).map_or(null_mut(), NonNull::as_ptr);
        };
        let mut free = self.free[class].lock();
        if free.0.is_null() {
            drop(free);
            return self.fresh(size);
        }
        let block = free.0;
        // SAFETY: a free block holds the next.
        free.0 = unsafe { block.cast::<*mut u8>().read() };
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let Some((class, _)) = class(layout) else {
            // SAFETY: it is a mapping, of which nothing is used any more.
            unsafe { give_back(block, layout.size()) };
            return;
        };
        let mut free = self.free[class].lock();
        // SAFETY: the block is free, and large enough.
        unsafe { block.cast::<*mut u8>().write(free.0) };
        free.0 = block;
    }
}
