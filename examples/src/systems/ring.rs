//! A ring of bytes from one thread to another. Each keeps a copy of how far the other was when it last looked, and
//! looks again only when the ring seems full, or empty.
//!
//! The same ring with its fields in one heap, apart by hand, by the attribute, and with `CachePadded`; and without the
//! copies, so that each looks at the other's count for every byte.

use std::array;
use std::hint::{black_box, spin_loop};
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

use cache_layout::cache_layout;
use crossbeam_utils::CachePadded;

/// How many bytes fit in. A power of two, so that counts may wrap around.
pub const SLOTS: usize = 4096;

/// The memory for the bytes.
///
/// Atomics, as the compiler cannot know that no slot is used by both at once. They cost nothing that a plain byte
/// would not. The bytes go from CPU to CPU in any layout, 64 of them with each line: larger items would take longer
/// to bring over than all the counting, and hide what that costs.
#[derive(Debug)]
pub struct Slots(Box<[AtomicU8; SLOTS]>);

impl Default for Slots {
    fn default() -> Self {
        let zeros: Box<[AtomicU8]> = (0..SLOTS).map(|_| AtomicU8::new(0)).collect();
        Self(
            zeros
                .try_into()
                .unwrap_or_else(|_| Box::new(array::from_fn(|_| AtomicU8::new(0)))),
        )
    }
}

impl Slots {
    #[inline]
    fn of(&self, count: usize) -> &AtomicU8 {
        &self.0[count % SLOTS]
    }
}

/// The ring, whatever the order of its fields. One thread may push and one may pop; if more do, bytes get lost.
pub trait Ring: Default + Sync {
    /// Which order that is.
    const NAME: &'static str;

    /// The memory for the bytes.
    fn slots(&self) -> &Slots;
    /// How many bytes were pushed.
    fn tail(&self) -> &AtomicUsize;
    /// How many bytes were popped.
    fn head(&self) -> &AtomicUsize;
    /// How many were popped when the producer last looked.
    fn cached_head(&self) -> Option<&AtomicUsize>;
    /// How many were pushed when the consumer last looked.
    fn cached_tail(&self) -> Option<&AtomicUsize>;

    /// Puts a byte in, and says whether there was room.
    #[inline]
    fn push(&self, byte: u8) -> bool {
        let tail = self.tail().load(Ordering::Relaxed);
        let has_room = |head: usize| tail.wrapping_sub(head) != SLOTS;
        if !allows(has_room, self.cached_head(), self.head()) {
            return false;
        }
        self.slots().of(tail).store(byte, Ordering::Relaxed);
        self.tail().store(tail.wrapping_add(1), Ordering::Release);
        true
    }

    /// Takes the byte out that was put in first.
    #[inline]
    fn pop(&self) -> Option<u8> {
        let head = self.head().load(Ordering::Relaxed);
        let has_bytes = |tail: usize| tail != head;
        if !allows(has_bytes, self.cached_tail(), self.tail()) {
            return None;
        }
        let byte = self.slots().of(head).load(Ordering::Relaxed);
        self.head().store(head.wrapping_add(1), Ordering::Release);
        Some(byte)
    }
}

/// Whether the other side's count allows to go on: as it was when one last looked, or else as it is now.
#[inline]
fn allows(
    is_enough: impl Fn(usize) -> bool,
    cached: Option<&AtomicUsize>,
    count: &AtomicUsize,
) -> bool {
    let Some(cached) = cached else {
        return is_enough(count.load(Ordering::Acquire));
    };
    if is_enough(cached.load(Ordering::Relaxed)) {
        return true;
    }
    let count = count.load(Ordering::Acquire);
    let is_enough = is_enough(count);
    if is_enough {
        cached.store(count, Ordering::Relaxed);
    }
    is_enough
}

/// How often one thread looks for the other before it takes it to be gone: about a millisecond.
const PATIENCE: u32 = 1 << 10;

/// How many pauses there are between two looks. Whoever looks all the time takes the line away from the other after
/// each byte; whoever waits a little finds many.
const PAUSES: u32 = 64;

/// A thread that pushes so many bytes. Returns how many it did, which are fewer when nobody pops any more.
pub fn produce(ring: &impl Ring, bytes: u64) -> u64 {
    count(bytes, || black_box(ring).push(1))
}

/// A thread that pops so many bytes. Returns how many it did, which are fewer when nobody pushes any more.
pub fn consume(ring: &impl Ring, bytes: u64) -> u64 {
    count(bytes, || black_box(ring).pop().is_some())
}

#[inline]
fn count(bytes: u64, mut succeeds: impl FnMut() -> bool) -> u64 {
    for done in 0..bytes {
        let mut looks = 0;
        while !succeeds() {
            looks += 1;
            if looks == PATIENCE {
                return done;
            }
            (0..PAUSES).for_each(|_| spin_loop());
        }
    }
    bytes
}

macro_rules! ring {
    ($struct:ident, $name:literal $(, $producer:ident, $consumer:ident)?) => {
        impl Ring for $struct {
            const NAME: &'static str = $name;

            #[inline]
            fn slots(&self) -> &Slots {
                &self.slots
            }

            #[inline]
            fn tail(&self) -> &AtomicUsize {
                &self $(.$producer)? .tail
            }

            #[inline]
            fn head(&self) -> &AtomicUsize {
                &self $(.$consumer)? .head
            }

            #[inline]
            fn cached_head(&self) -> Option<&AtomicUsize> {
                Some(&self $(.$producer)? .cached_head)
            }

            #[inline]
            fn cached_tail(&self) -> Option<&AtomicUsize> {
                Some(&self $(.$consumer)? .cached_tail)
            }
        }
    };
}

/// As one writes it down at first: all on one line.
#[derive(Debug, Default)]
#[repr(C, align(64))]
pub struct OneLine {
    tail: AtomicUsize,
    cached_head: AtomicUsize,
    head: AtomicUsize,
    cached_tail: AtomicUsize,
    slots: Slots,
}

/// A line for each of the two, and one for what both read.
#[derive(Debug, Default)]
#[repr(C)]
pub struct ByHand {
    slots: Slots,
    producer: Producer,
    consumer: Consumer,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Producer {
    tail: AtomicUsize,
    cached_head: AtomicUsize,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Consumer {
    head: AtomicUsize,
    cached_tail: AtomicUsize,
}

/// The fields as in `OneLine`, with who writes them: each side's count and copy are on one line of its own. A look at the
/// other's count takes that line away for a moment, which the copies make rare.
#[cache_layout(line = 64)]
#[derive(Debug, Default)]
pub struct LaidOut {
    #[hot_write(producer)]
    tail: AtomicUsize,
    #[hot_write(producer)]
    cached_head: AtomicUsize,
    #[hot_write(consumer)]
    head: AtomicUsize,
    #[hot_write(consumer)]
    cached_tail: AtomicUsize,
    #[hot_read]
    slots: Slots,
}

/// The same with who reads the counts besides: each has a line that the other side's look takes away alone, and the copies
/// have lines which nobody takes away. That is two lines more, for misses that the copies make rare.
#[cache_layout(line = 64)]
#[derive(Debug, Default)]
pub struct LookedAt {
    #[hot_write(producer)]
    #[hot_read(consumer)]
    tail: AtomicUsize,
    #[hot_write(producer)]
    cached_head: AtomicUsize,
    #[hot_write(consumer)]
    #[hot_read(producer)]
    head: AtomicUsize,
    #[hot_write(consumer)]
    cached_tail: AtomicUsize,
    #[hot_read]
    slots: Slots,
}

/// Without the copies: for every byte each side reads the count that the other one writes. No layout helps against that;
/// the marks keep it from what else there is.
#[cache_layout(line = 64)]
#[derive(Debug, Default)]
pub struct WithoutCopies {
    #[hot_write(producer)]
    #[hot_read(consumer)]
    tail: AtomicUsize,
    #[hot_write(consumer)]
    #[hot_read(producer)]
    head: AtomicUsize,
    #[hot_read]
    slots: Slots,
}

impl Ring for WithoutCopies {
    const NAME: &'static str = "the other's count read each time";

    #[inline]
    fn slots(&self) -> &Slots {
        &self.slots
    }

    #[inline]
    fn tail(&self) -> &AtomicUsize {
        &self.tail
    }

    #[inline]
    fn head(&self) -> &AtomicUsize {
        &self.head
    }

    #[inline]
    fn cached_head(&self) -> Option<&AtomicUsize> {
        None
    }

    #[inline]
    fn cached_tail(&self) -> Option<&AtomicUsize> {
        None
    }
}

/// `CachePadded` around whatever is hot.
#[derive(Debug, Default)]
pub struct PaddedHot {
    tail: CachePadded<AtomicUsize>,
    cached_head: CachePadded<AtomicUsize>,
    head: CachePadded<AtomicUsize>,
    cached_tail: CachePadded<AtomicUsize>,
    slots: CachePadded<Slots>,
}

/// `CachePadded` around what is written.
#[derive(Debug, Default)]
pub struct PaddedWritten {
    tail: CachePadded<AtomicUsize>,
    cached_head: CachePadded<AtomicUsize>,
    head: CachePadded<AtomicUsize>,
    cached_tail: CachePadded<AtomicUsize>,
    slots: Slots,
}

ring!(OneLine, "before: all on one line");
ring!(ByHand, "by hand: a line for each", producer, consumer);
ring!(LaidOut, "#[cache_layout(line = 64)]");
ring!(LookedAt, "counts marked as read, too");
ring!(PaddedHot, "CachePadded, each hot field");
ring!(PaddedWritten, "CachePadded, written fields");
