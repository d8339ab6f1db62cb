//! What shares no line of 64 bytes as it is: only a pair of lines, or lines that begin elsewhere.

use std::hint::black_box;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

#[cfg(feature = "laid-out")]
use cache_layout::cache_layout;

use crate::counters::count_each;
use crate::turns::{role, take_turns};

/// `right` begins the second line of the pair that `left` begins.
#[repr(C, align(128))]
struct Pair {
    left: AtomicU64,
    between: [u64; 7],
    right: AtomicU64,
}

pub fn pairs() {
    let pair = Pair {
        left: AtomicU64::new(0),
        between: [0; 7],
        right: AtomicU64::new(0),
    };
    let pair = &*black_box(Box::new(pair));
    black_box(pair.between[0]);
    count_each(["left", "right"], [&pair.left, &pair.right]);
}

#[cfg(feature = "laid-out")]
#[cache_layout(line = 128)]
#[derive(Default)]
struct LaidPair {
    #[hot_write(left)]
    left: AtomicU64,
    #[hot_write(right)]
    right: AtomicU64,
}

#[cfg(feature = "laid-out")]
pub fn pairs_after() {
    let pair = &*black_box(Box::<LaidPair>::default());
    count_each(["left", "right"], [&pair.left, &pair.right]);
}

fn move_and_read(range: &[AtomicU64; 2], limit: &u64) {
    take_turns([
        role("writer", &mut |round| {
            for bound in range {
                bound.store(round as u64, Relaxed);
            }
        }),
        role("reader", &mut |_| {
            black_box(*black_box(limit));
        }),
    ]);
}

/// `range` ends 8 bytes before the end of the first pair of lines, and `limit` begins the second, if it begins where a pair of
/// lines does. Were it 16 bytes further on, `range` would lie across the end.
#[repr(C)]
struct Start {
    front: [u64; 13],
    range: [AtomicU64; 2],
    gap: u64,
    limit: u64,
}

/// The allocator puts it at a multiple of 16: one is taken that begins a pair of lines.
pub fn start() {
    let made: Vec<_> = (0..64)
        .map(|limit| {
            let range = [AtomicU64::new(0), AtomicU64::new(0)];
            Box::new(Start {
                front: [0; 13],
                range,
                gap: 0,
                limit,
            })
        })
        .collect();
    let start = made
        .iter()
        .find(|start| (&raw const ***start).addr() % 128 == 0);
    let start = start.expect("one of them begins a pair of lines");
    black_box((start.front[0], start.gap));
    move_and_read(&start.range, &start.limit);
}

#[cfg(feature = "laid-out")]
#[cache_layout(line = 128)]
struct LaidStart {
    #[hot_write]
    range: [AtomicU64; 2],
    #[hot_read]
    limit: u64,
}

#[cfg(feature = "laid-out")]
pub fn start_after() {
    let range = [AtomicU64::new(0), AtomicU64::new(0)];
    let start = &*black_box(Box::new(LaidStart! { range, limit: 10 }));
    move_and_read(&start.range, &start.limit);
}
