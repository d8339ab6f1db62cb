//! How large a private struct is, from what its constructor asks the allocator for.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The system's allocator, which remembers the largest request: its size, and its alignment.
struct Remembering;

static SIZE: AtomicUsize = AtomicUsize::new(0);
static ALIGN: AtomicUsize = AtomicUsize::new(1);

#[global_allocator]
static ALLOCATOR: Remembering = Remembering;

// SAFETY: every request goes to the system's allocator as it is.
unsafe impl GlobalAlloc for Remembering {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() > SIZE.load(Ordering::Relaxed) {
            SIZE.store(layout.size(), Ordering::Relaxed);
            ALIGN.store(layout.align(), Ordering::Relaxed);
        }
        // SAFETY: the caller's promise is the one that is asked for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is the one that is asked for.
        unsafe { System.dealloc(at, layout) }
    }
}

/// The bytes of what `make` puts into an `Arc`, behind its two counters, which fill up to the alignment. Takes a
/// `make` that allocates nothing larger, in a program with one thread.
pub(crate) fn in_an_arc<T>(make: impl FnOnce() -> T) -> usize {
    SIZE.store(0, Ordering::Relaxed);
    drop(make());
    let counters = 2 * size_of::<usize>();
    let align = ALIGN.load(Ordering::Relaxed);
    SIZE.load(Ordering::Relaxed) - counters.next_multiple_of(align)
}
