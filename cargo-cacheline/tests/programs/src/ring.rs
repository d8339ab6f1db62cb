//! A queue from one thread to another.

use std::hint::black_box;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU64, AtomicUsize};

#[cfg(feature = "laid-out")]
use cache_layout::cache_layout;

use crate::turns::{role, take_turns};

const SLOTS: usize = 16;

/// They begin a pair of lines and fill it.
#[repr(align(128))]
#[derive(Default)]
struct Slots([AtomicU64; SLOTS]);

/// Each looks at its own end first, and then at the other's.
fn push(head: &AtomicUsize, tail: &AtomicUsize, slots: &Slots, value: u64) {
    let end = tail.load(Relaxed);
    assert!(end - head.load(Acquire) < SLOTS);
    slots.0[end % SLOTS].store(value, Relaxed);
    tail.store(end + 1, Release);
}

fn pop(head: &AtomicUsize, tail: &AtomicUsize, slots: &Slots) -> u64 {
    let start = head.load(Relaxed);
    assert_ne!(start, tail.load(Acquire));
    let value = slots.0[start % SLOTS].load(Relaxed);
    head.store(start + 1, Release);
    value
}

fn pass(head: &AtomicUsize, tail: &AtomicUsize, slots: &Slots) {
    take_turns([
        role("producer", &mut |round| {
            push(head, tail, slots, round as u64)
        }),
        role("consumer", &mut |round| {
            assert_eq!(pop(head, tail, slots), round as u64)
        }),
    ]);
}

#[repr(C, align(128))]
struct Ring {
    head: AtomicUsize,
    tail: AtomicUsize,
    slots: Box<Slots>,
}

pub fn before() {
    let ring = &*black_box(Box::new(Ring {
        head: AtomicUsize::new(0),
        tail: AtomicUsize::new(0),
        slots: Box::default(),
    }));
    pass(&ring.head, &ring.tail, &ring.slots);
}

#[cfg(feature = "laid-out")]
#[cache_layout]
struct LaidRing {
    #[hot_write(consumer)]
    head: AtomicUsize,
    #[hot_write(producer)]
    tail: AtomicUsize,
    #[hot_read]
    slots: Box<Slots>,
}

#[cfg(feature = "laid-out")]
pub fn after() {
    let ring = Box::new(
        LaidRing! { head: AtomicUsize::new(0), tail: AtomicUsize::new(0), slots: Box::default() },
    );
    let ring = &*black_box(ring);
    pass(&ring.head, &ring.tail, &ring.slots);
}
