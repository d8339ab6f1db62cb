//! Types whose names and members take more than a look: a generic struct, and an enum with data.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::counters::count_each;

#[repr(C, align(128))]
struct Stats<T> {
    hits: AtomicU64,
    of: T,
    misses: AtomicU64,
}

pub fn generic() {
    let stats = Stats::<u32> {
        hits: AtomicU64::new(0),
        of: 7,
        misses: AtomicU64::new(0),
    };
    let stats = &*black_box(Box::new(stats));
    black_box(stats.of);
    count_each(["hit", "miss"], [&stats.hits, &stats.misses]);
}

#[repr(align(128))]
enum Task {
    Waiting,
    Running { done: AtomicU64, failed: AtomicU64 },
}

/// Which variant it is, is looked up once and for all.
pub fn variant() {
    let tasks = [
        Task::Waiting,
        Task::Running {
            done: AtomicU64::new(0),
            failed: AtomicU64::new(0),
        },
    ];
    let tasks = tasks.map(Arc::new);
    let Some(Task::Running { done, failed }) = black_box(&tasks).last().map(|task| &**task) else {
        unreachable!();
    };
    count_each(["done", "failed"], [done, failed]);
}
