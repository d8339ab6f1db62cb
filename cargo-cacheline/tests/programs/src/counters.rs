//! Two counters in one struct, each counted up by a thread of its own; and one counter that both count up.

use std::hint::black_box;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

#[cfg(feature = "laid-out")]
use cache_layout::cache_layout;

use crate::turns::{role, take_turns};

/// Two threads, each of which counts up one of these.
pub fn count_each(names: [&'static str; 2], [left, right]: [&AtomicU64; 2]) {
    let [left_name, right_name] = names;
    take_turns([
        role(left_name, &mut |_| {
            left.fetch_add(1, Relaxed);
        }),
        role(right_name, &mut |_| {
            right.fetch_add(1, Relaxed);
        }),
    ]);
}

#[repr(C, align(128))]
#[derive(Default)]
struct Counters {
    requests: AtomicU64,
    errors: AtomicU64,
}

pub fn before() {
    let counters = black_box(Box::<Counters>::default());
    count_each(
        ["front-1", "back-1"],
        [&counters.requests, &counters.errors],
    );
}

#[cfg(feature = "laid-out")]
#[cache_layout]
#[derive(Default)]
struct LaidCounters {
    #[hot_write(front)]
    requests: AtomicU64,
    #[hot_write(back)]
    errors: AtomicU64,
}

#[cfg(feature = "laid-out")]
pub fn after() {
    let counters = black_box(Box::<LaidCounters>::default());
    count_each(
        ["front-1", "back-1"],
        [&counters.requests, &counters.errors],
    );
}

#[repr(align(128))]
#[derive(Default)]
struct Total {
    total: AtomicU64,
}

pub fn one() {
    let shared = black_box(Box::<Total>::default());
    count_each(["worker-1", "worker-2"], [&shared.total, &shared.total]);
}
