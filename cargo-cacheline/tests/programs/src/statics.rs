//! Statics next to each other, and the elements of one.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU64};

#[cfg(feature = "laid-out")]
use cache_layout::OwnLines;

use crate::counters::count_each;
use crate::turns::{role, take_turns};

static SENT: AtomicU64 = AtomicU64::new(0);
static RECEIVED: AtomicU64 = AtomicU64::new(0);
static QUEUED: AtomicU64 = AtomicU64::new(0);
static DROPPED: AtomicU64 = AtomicU64::new(0);

/// In which order they lie is the linker's business: two are taken that lie on one line. Their names are printed, and where
/// they begin in their pair of lines.
pub fn before() {
    let mut statics = [
        ("SENT", &SENT),
        ("RECEIVED", &RECEIVED),
        ("QUEUED", &QUEUED),
        ("DROPPED", &DROPPED),
    ]
    .map(|(name, counter)| ((&raw const *counter).addr(), name, counter));
    statics.sort_by_key(|&(address, ..)| address);
    let neighbours = statics
        .windows(2)
        .find(|pair| pair[0].0 / 64 == pair[1].0 / 64);
    let Some(&[(left_at, left_name, left), (right_at, right_name, right)]) = neighbours else {
        panic!("no two of them lie on one line");
    };
    // As objects of the heap are, they are initialised by the main thread.
    left.store(0, Relaxed);
    right.store(0, Relaxed);
    println!(
        "statics: {left_name} {} {right_name} {}",
        left_at % 128,
        right_at % 128
    );
    count_each(["left", "right"], [left, right]);
}

#[cfg(feature = "laid-out")]
static LAID_SENT: OwnLines<AtomicU64> = OwnLines::new(AtomicU64::new(0));
#[cfg(feature = "laid-out")]
static LAID_RECEIVED: OwnLines<AtomicU64> = OwnLines::new(AtomicU64::new(0));

#[cfg(feature = "laid-out")]
pub fn after() {
    count_each(["sender", "receiver"], [&LAID_SENT, &LAID_RECEIVED]);
}

#[repr(align(128))]
struct Flags([AtomicU8; 128]);

static FLAGS: Flags = Flags([const { AtomicU8::new(0) }; 128]);

/// Two bytes of one word.
pub fn bytes() {
    FLAGS.0[4].store(0, Relaxed);
    let count = |flag: usize| {
        FLAGS.0[flag].fetch_add(1, Relaxed);
    };
    take_turns([
        role("worker-1", &mut |_| count(4)),
        role("worker-2", &mut |_| count(5)),
    ]);
}
