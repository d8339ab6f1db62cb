//! The state of a cached disk block: flags that are set once, and set again by everybody who comes by.
//!
//! Writing to a file marks each buffer of it up to date, which nearly all of them are already. In Linux 4.15 that is an
//! atomic write each time, which takes the line away from all who look at the buffer. The fix tests the flag first.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use cache_layout::cache_layout;
use cache_layout::flags::flag_bits;

/// As Linux 4.15 has it, pointers and lists as words. Its layout is not touched.
#[cache_layout(verify, line = 64)]
#[derive(Debug, Default)]
#[repr(C)]
pub struct BufferHead {
    #[hot_read]
    b_state: AtomicUsize,
    #[hot_read]
    b_this_page: usize,
    b_page: usize,
    #[hot_read]
    /// The number of the block.
    pub b_blocknr: u64,
    b_size: usize,
    #[hot_read]
    b_data: usize,
    b_bdev: usize,
    b_end_io: usize,
    b_private: usize,
    b_assoc_buffers: [usize; 2],
    b_assoc_map: usize,
    /// Written by who takes and gives back the buffer, and not while its state is asked.
    #[cold]
    b_count: AtomicU32,
}

flag_bits! {
    impl BufferHead {
        b_state: AtomicUsize as buffer {
            /// Holds what the disk holds, or newer.
            pub uptodate = 0,
            /// Newer than what the disk holds.
            pub dirty = 1,
            /// Being read or written.
            pub locked = 2,
            /// Has its place on the disk.
            pub mapped = 4,
        }
    }
}

impl BufferHead {
    /// A buffer of the block with that number, of which nothing is known yet.
    #[must_use]
    pub fn of_block(number: u64) -> Self {
        Self {
            b_state: AtomicUsize::new(Self::BUFFER_MAPPED),
            b_blocknr: number,
            ..Self::default()
        }
    }

    /// Before: as Linux 4.15 sets the flag, whether or not it is set.
    pub fn set_uptodate_always(&self) {
        self.b_state
            .fetch_or(Self::BUFFER_UPTODATE, Ordering::AcqRel);
    }

    /// After: as `flag_bits!` sets it, as Linux has done since.
    pub fn set_uptodate_if_clear(&self) {
        self.set_buffer_uptodate();
    }
}

/// A buffer is read anew, which makes its flag clear for once, between so many writes.
pub const WRITES_PER_READ: u64 = 1_000;

/// A thread that writes to a file, as often as `writes` says: each write marks the buffer up to date with `set`.
/// Returns how often the buffer was read anew.
#[inline]
pub fn write(buffer: &BufferHead, writes: u64, set: impl Fn(&BufferHead)) -> u64 {
    let mut reads = 0;
    let mut left = writes;
    while left > WRITES_PER_READ {
        (0..WRITES_PER_READ).for_each(|_| set(buffer));
        left -= WRITES_PER_READ;
        reads += u64::from(buffer.clear_buffer_uptodate());
    }
    (0..left).for_each(|_| set(buffer));
    reads
}

/// A thread that looks the buffer up, as often as `lookups` says: is it that block, and is its data there?
/// Returns how often it was.
#[inline]
pub fn look_up(buffer: &BufferHead, lookups: u64, block: u64) -> u64 {
    let found = |_: &u64| buffer.b_blocknr == block && buffer.buffer_uptodate();
    (0..lookups).filter(found).count() as u64
}
