//! The counts of an `Arc` beside the data that is read through it.

use std::hint::black_box;
use std::sync::Arc;

#[cfg(feature = "laid-out")]
use cache_layout::cache_layout;

use crate::turns::{role, take_turns};

/// One thread clones and drops, the other reads both.
fn clone_and_read<T: Send + Sync>(shared: &Arc<T>, read: fn(&T) -> [&u64; 2]) {
    take_turns([
        role("cloner", &mut |_| drop(black_box(Arc::clone(shared)))),
        role("reader", &mut |_| {
            for value in read(shared) {
                black_box(*black_box(value));
            }
        }),
    ]);
}

struct Limits {
    limit: u64,
    mode: u64,
}

/// `ArcInner` has two counts of 8 bytes, then the data: one is taken that begins a pair of lines.
pub fn before() {
    let made: Vec<_> = (0..64)
        .map(|mode| Arc::new(Limits { limit: 10, mode }))
        .collect();
    let shared = made
        .iter()
        .find(|limits| Arc::as_ptr(limits).addr() % 128 == 16);
    let shared = shared.expect("one of them begins a pair of lines");
    clone_and_read(shared, |limits| [&limits.limit, &limits.mode]);
}

#[cfg(feature = "laid-out")]
#[cache_layout(own_lines)]
struct LaidLimits {
    #[hot_read]
    limit: u64,
    #[hot_read]
    mode: u64,
}

#[cfg(feature = "laid-out")]
pub fn after() {
    let shared = &Arc::new(LaidLimits! { limit: 10, mode: 1 });
    clone_and_read(shared, |limits| [&limits.limit, &limits.mode]);
}
