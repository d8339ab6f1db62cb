//! A variable on the stack of a thread, which others share while it waits for them.

use std::hint::black_box;
use std::sync::atomic::AtomicU64;

#[cfg(feature = "laid-out")]
use cache_layout::cache_layout;

use crate::counters::count_each;

/// What lies before it on the stack is on other lines, wherever these begin.
#[repr(C, align(128))]
#[derive(Default)]
struct Totals {
    front: [u64; 16],
    even: AtomicU64,
    odd: AtomicU64,
}

pub fn before() {
    let totals = Totals::default();
    let totals = black_box(&totals);
    assert_eq!(totals.front, [0; 16]);
    count_each(["even", "odd"], [&totals.even, &totals.odd]);
}

#[cfg(feature = "laid-out")]
#[cache_layout]
#[derive(Default)]
struct LaidTotals {
    #[hot_write(even)]
    even: AtomicU64,
    #[hot_write(odd)]
    odd: AtomicU64,
}

#[cfg(feature = "laid-out")]
pub fn after() {
    let totals = LaidTotals::default();
    let totals = black_box(&totals);
    count_each(["even", "odd"], [&totals.even, &totals.odd]);
}
