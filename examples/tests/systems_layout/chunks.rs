//! A chunk of per-CPU memory.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use cache_layout::CacheLayout;
use cache_layout_examples::systems::pcpu_chunk::{
    Allocator, Chunk, Laid, Linux6_4, Linux6_5, NotAllocated, PaddedHot, PaddedWritten,
    PatchV2Stats, Stats, UNIT, UNITS, alloc_and_free,
};
use crossbeam_utils::CachePadded;

use super::share_line;

/// What a chunk should be: for each unit, whether it is taken.
struct Model([bool; UNITS]);

impl Model {
    fn first_fit(&self, units: usize) -> Option<usize> {
        let free = |run: &[bool]| run.iter().all(|taken| !taken);
        self.0.windows(units).position(free)
    }

    fn longest(&self) -> usize {
        let runs = self.0.split(|&taken| taken);
        runs.map(<[_]>::len).max().unwrap_or(0)
    }

    fn agrees_with(&self, chunk: &impl Chunk) {
        let free = self.0.iter().filter(|taken| !**taken).count();
        let number = |count: usize| i32::try_from(count).expect("at most a few thousand");
        let read = |field: &std::sync::atomic::AtomicI32| field.load(Ordering::Relaxed);
        assert_eq!(read(chunk.free_bytes()), number(free * UNIT));
        assert_eq!(read(&chunk.chunk_md().contig_hint), number(self.longest()));
        let first = self.0.iter().position(|taken| !taken).unwrap_or(UNITS);
        assert_eq!(read(&chunk.chunk_md().first_free), number(first));
        let behind = self
            .0
            .iter()
            .rev()
            .position(|&taken| taken)
            .unwrap_or(UNITS);
        assert_eq!(read(&chunk.chunk_md().right_free), number(behind));
    }
}

/// Numbers that look random: the same each time.
fn numbers() -> impl FnMut() -> usize {
    let mut state = 1_u32;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize
    }
}

fn agrees_with_the_model<C: Chunk>() {
    let allocator = Allocator::<C>::default();
    let mut model = Model([false; UNITS]);
    let mut taken: Vec<(usize, usize)> = Vec::new();
    let mut number = numbers();
    for _ in 0..3_000 {
        if number() % 5 < 3 {
            let bytes = 1 + number() % (9 * UNIT);
            let units = bytes.div_ceil(UNIT);
            let place = allocator.alloc(bytes);
            assert_eq!(
                place,
                model.first_fit(units).map(|start| start * UNIT),
                "{}",
                C::NAME
            );
            if let Some(place) = place {
                model.0[place / UNIT..][..units].fill(true);
                taken.push((place, units));
            }
        } else if !taken.is_empty() {
            let (place, units) = taken.swap_remove(number() % taken.len());
            assert_eq!(allocator.free(place), Ok(()));
            assert_eq!(allocator.free(place), Err(NotAllocated), "twice");
            model.0[place / UNIT..][..units].fill(false);
        }
        model.agrees_with(allocator.chunk());
    }
    if let Some(stats) = allocator.chunk().stats() {
        let left = usize::try_from(stats.nr_alloc.load(Ordering::Relaxed));
        assert_eq!(left, Ok(taken.len()));
    }
}

#[test]
fn each_of_them_takes_and_gives_back() {
    agrees_with_the_model::<Linux6_4>();
    agrees_with_the_model::<PatchV2Stats>();
    agrees_with_the_model::<Linux6_5>();
    agrees_with_the_model::<Laid>();
    agrees_with_the_model::<PaddedHot>();
    agrees_with_the_model::<PaddedWritten>();
}

#[test]
fn what_cannot_be_is_refused() {
    let allocator = Allocator::<Laid>::default();
    assert_eq!(allocator.alloc(0), None);
    assert_eq!(allocator.alloc(UNITS * UNIT + 1), None);
    assert_eq!(allocator.alloc(usize::MAX), None);
    assert_eq!(allocator.alloc(UNITS * UNIT), Some(0));
    assert_eq!(allocator.alloc(1), None, "it is full");
    for place in [1, UNIT, UNITS * UNIT, usize::MAX] {
        assert_eq!(allocator.free(place), Err(NotAllocated));
    }
    assert_eq!(allocator.free(0), Ok(()));
    assert_eq!(Allocator::<PatchV2Stats>::default().alloc(UNIT), Some(0));
}

#[test]
fn translating_does_not_wait() {
    let allocator = Allocator::<Laid>::default();
    let base = allocator.translate(0);
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let translator = scope.spawn(|| {
            while !done.load(Ordering::Acquire) {
                assert_eq!(allocator.translate(UNIT), base + UNIT);
            }
        });
        let workers = [(); 2].map(|()| scope.spawn(|| alloc_and_free(&allocator, 10_000)));
        for worker in workers {
            assert_eq!(worker.join().ok(), Some(10_000));
        }
        done.store(true, Ordering::Release);
        assert!(translator.join().is_ok());
    });
    assert_eq!(allocator.alloc(UNITS * UNIT), Some(0), "all of it is back");
}

/// What is on the line of `base_addr`: `free_bytes`, the start of `chunk_md`, the last of it that is written, the
/// last of it, statistics.
fn beside_base_addr<C: Chunk>() -> [bool; 5] {
    let allocator = Allocator::<C>::default();
    let chunk = allocator.chunk();
    let base_addr = chunk.base_addr();
    let beside = |stats: &Stats| share_line(base_addr, stats, 64);
    [
        share_line(base_addr, chunk.free_bytes(), 64),
        share_line(base_addr, chunk.chunk_md(), 64),
        share_line(base_addr, &chunk.chunk_md().first_free, 64),
        share_line(base_addr, &chunk.chunk_md().nr_bits, 64),
        chunk.stats().is_some_and(beside),
    ]
}

#[test]
fn nothing_that_is_written_is_beside_base_addr() {
    assert_eq!(beside_base_addr::<Linux6_5>(), [false; 5]);
    assert_eq!(beside_base_addr::<Laid>(), [false; 5]);
    // On some targets it pads to less than 64 bytes.
    if align_of::<CachePadded<u8>>() >= 64 {
        assert_eq!(beside_base_addr::<PaddedHot>(), [false; 5]);
        assert_eq!(beside_base_addr::<PaddedWritten>(), [false; 5]);
    }
}

#[test]
#[cfg(target_pointer_width = "64")]
fn before_it_was() {
    assert_eq!(
        beside_base_addr::<Linux6_4>(),
        [true, true, true, true, false]
    );
    // Of `chunk_md` it is `nr_bits` that slips onto the line, and that is not written.
    assert_eq!(
        beside_base_addr::<PatchV2Stats>(),
        [false, false, false, true, false]
    );
}

#[test]
#[cfg(target_pointer_width = "64")]
fn it_takes_no_more_than_the_third_version() {
    assert_eq!(size_of::<Linux6_4>(), 136);
    assert_eq!(size_of::<PatchV2Stats>(), 152);
    assert_eq!(size_of::<Linux6_5>(), 192);
    assert_eq!((Laid::LAYOUT.size(), Laid::LAYOUT.lines()), (128, 2));
}
