//! A chunk of per-CPU memory: space is taken and given back under a lock, while other threads translate places in
//! it into addresses without the lock.
//!
//! The struct is the kernel's `pcpu_chunk`, words standing for what is not used here. Atomics stand for what the
//! kernel writes under its lock; loaded and stored, not counted up, they cost what plain numbers would.

mod layouts;
mod units;

use std::hint::black_box;
use std::slice;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crossbeam_utils::CachePadded;

pub use layouts::{Laid, Linux6_4, Linux6_5, PaddedHot, PaddedWritten, PatchV2Stats};
pub use units::Bitmap;
use units::{Run, longest, runs};

/// Space is given out in units of so many bytes.
pub const UNIT: usize = UNIT_BYTES as usize;
const UNIT_BYTES: u32 = 32;
/// As many as there are bits in a [`Bitmap`].
pub const UNITS: usize = 128;

/// What is known of the free units without a look at the bitmap.
#[derive(Debug, Default)]
#[repr(C)]
pub struct BlockMd {
    scan_hint: AtomicI32,
    scan_hint_start: AtomicI32,
    /// The longest run of free units.
    pub contig_hint: AtomicI32,
    /// Where that run starts.
    pub contig_hint_start: AtomicI32,
    /// How many are free at the start.
    pub left_free: AtomicI32,
    /// How many are free at the end.
    pub right_free: AtomicI32,
    /// The first that is free.
    pub first_free: AtomicI32,
    /// How many units there are. Never written again.
    pub nr_bits: AtomicI32,
}

/// What `CONFIG_PERCPU_STATS` adds.
#[derive(Debug, Default)]
#[repr(C)]
pub struct Stats {
    /// How often space has been taken and not given back.
    pub nr_alloc: AtomicI32,
    /// The most bytes that were taken at a time.
    pub max_alloc_size: AtomicUsize,
}

/// A chunk, whatever the order of its fields.
pub trait Chunk: Default + Sync {
    /// Which order that is.
    const NAME: &'static str;

    /// A chunk of the memory at that address.
    fn at(base_addr: usize) -> Self;
    /// Where the memory starts.
    fn base_addr(&self) -> &usize;
    /// How many bytes are free.
    fn free_bytes(&self) -> &AtomicI32;
    /// What is known of the free units.
    fn chunk_md(&self) -> &BlockMd;
    /// Which units are taken.
    fn alloc_map(&self) -> &Bitmap;
    /// At which units space that was taken starts or ends.
    fn bound_map(&self) -> &Bitmap;
    /// The statistics, where they are kept.
    fn stats(&self) -> Option<&Stats> {
        None
    }
}

/// Starts a line, as the kernel's allocator has it.
#[derive(Debug)]
#[repr(align(128))]
struct Aligned<T>(T);

/// The memory of one chunk, with the chunk that keeps track of it. The lock lies elsewhere, as in the kernel.
#[derive(Debug)]
pub struct Allocator<C> {
    chunk: Aligned<C>,
    lock: CachePadded<Mutex<()>>,
    /// The memory of which space is given out.
    _area: Box<[u8]>,
}

/// What was given back had not been taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAllocated;

impl<C: Chunk> Default for Allocator<C> {
    fn default() -> Self {
        let area = vec![0; UNITS * UNIT].into_boxed_slice();
        let chunk = C::at(area.as_ptr().addr());
        set(&chunk.chunk_md().nr_bits, u128::BITS);
        refresh(&chunk, u128::MAX);
        Self {
            chunk: Aligned(chunk),
            lock: CachePadded::default(),
            _area: area,
        }
    }
}

impl<C: Chunk> Allocator<C> {
    /// The chunk.
    pub fn chunk(&self) -> &C {
        &self.chunk.0
    }

    /// The address of a place in the chunk: without the lock.
    #[inline]
    pub fn translate(&self, place: usize) -> usize {
        self.chunk().base_addr().wrapping_add(place)
    }

    /// Takes space for so many bytes, and says at which place: the first that is large enough.
    pub fn alloc(&self, bytes: usize) -> Option<usize> {
        let units = u32::try_from(bytes.div_ceil(UNIT))
            .ok()
            .filter(|&units| units > 0)?;
        let _guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        let chunk = self.chunk();
        if i64::from(units) > i64::from(chunk.chunk_md().contig_hint.load(Ordering::Relaxed)) {
            return None;
        }
        let taken = chunk.alloc_map().load();
        let start = runs(!taken).find(|run| run.length >= units)?.start;
        let run = Run {
            start,
            length: units,
        };
        chunk.alloc_map().store(taken | run.bits());
        let bounds = chunk.bound_map().load() & !run.bits();
        chunk.bound_map().store(bounds | run.first() | run.behind());
        refresh(chunk, !(taken | run.bits()));
        if let Some(stats) = chunk.stats() {
            add(&stats.nr_alloc, 1);
            let largest = stats.max_alloc_size.load(Ordering::Relaxed).max(bytes);
            stats.max_alloc_size.store(largest, Ordering::Relaxed);
        }
        Some(start as usize * UNIT)
    }

    /// Gives back what [`alloc`](Self::alloc) took at that place.
    ///
    /// # Errors
    ///
    /// When it took nothing there, or it was given back already.
    pub fn free(&self, place: usize) -> Result<(), NotAllocated> {
        let start = u32::try_from(place / UNIT).map_err(|_| NotAllocated)?;
        if place % UNIT != 0 || start as usize >= UNITS {
            return Err(NotAllocated);
        }
        let _guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        let chunk = self.chunk();
        let (taken, bounds) = (chunk.alloc_map().load(), chunk.bound_map().load());
        let first = Run { start, length: 1 }.first();
        if taken & bounds & first == 0 {
            return Err(NotAllocated);
        }
        let later = bounds & !(first | (first - 1));
        let length = later.trailing_zeros() - start;
        let taken = taken & !Run { start, length }.bits();
        chunk.alloc_map().store(taken);
        refresh(chunk, !taken);
        if let Some(stats) = chunk.stats() {
            add(&stats.nr_alloc, -1);
        }
        Ok(())
    }
}

fn add(count: &AtomicI32, more: i32) {
    count.store(count.load(Ordering::Relaxed) + more, Ordering::Relaxed);
}

/// Writes down what there is to know of the free units.
fn refresh(chunk: &impl Chunk, free: u128) {
    let (chunk_md, longest) = (chunk.chunk_md(), longest(free));
    set(&chunk_md.contig_hint, longest.length);
    set(&chunk_md.contig_hint_start, longest.start);
    set(&chunk_md.left_free, free.trailing_ones());
    set(&chunk_md.right_free, free.leading_ones());
    set(&chunk_md.first_free, free.trailing_zeros());
    set(chunk.free_bytes(), free.count_ones() * UNIT_BYTES);
}

#[expect(clippy::cast_possible_wrap, reason = "at most the bytes of a chunk")]
fn set(field: &AtomicI32, count: u32) {
    field.store(count as i32, Ordering::Relaxed);
}

/// Threads that take space and give it back, of one to four units: how often there was any.
pub fn alloc_and_free<C: Chunk>(allocator: &Allocator<C>, times: u64) -> u64 {
    let work = |turn: &u64| {
        let units = 1 + usize::from(turn % 4 == 0) * 3;
        let place = black_box(allocator).alloc(units * UNIT);
        place.is_some_and(|place| allocator.free(place).is_ok())
    };
    (0..times).filter(work).count() as u64
}

/// Threads that translate: the sum of the addresses.
///
/// Which chunk is next depends on the address, as it would in a program, although there is only this one. Else the
/// processor would have dozens of translations under way, and wait for the line once for all of them.
pub fn translate_places<C: Chunk>(allocator: &Allocator<C>, times: u64) -> u64 {
    let allocators = black_box(slice::from_ref(allocator));
    let (mut sum, mut next) = (0_u64, 0);
    for _ in 0..times {
        let address = allocators[next].translate(UNIT);
        next = address & (allocators.len() - 1);
        sum = sum.wrapping_add(address as u64);
    }
    sum
}
