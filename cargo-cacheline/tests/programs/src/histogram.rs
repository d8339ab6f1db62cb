//! A histogram by thread, as in the Phoenix benchmarks: each thread has an element of one vector to itself.

use std::hint::black_box;

#[cfg(feature = "laid-out")]
use cache_layout::cache_layout;

use crate::turns::{role, take_turns};

/// Four threads, each of which counts up one of these.
fn count_each([a, b, c, d]: [&mut u64; 4]) {
    let count = |hits: &mut u64| *black_box(hits) += 1;
    take_turns([
        role("mapper-1", &mut move |_| count(a)),
        role("mapper-2", &mut move |_| count(b)),
        role("mapper-3", &mut move |_| count(c)),
        role("mapper-4", &mut move |_| count(d)),
    ]);
}

#[derive(Clone, Default)]
struct Bins {
    hits: u64,
    seen: u64,
}

/// The elements begin with one that begins a pair of lines, whose number is printed.
pub fn before() {
    let mut bins = black_box(vec![Bins::default(); 16]);
    let first = bins
        .iter()
        .position(|bins| (&raw const *bins).addr() % 128 == 0)
        .expect("an element begins a pair of lines");
    // Written by the main thread, and not only given by the system as zeros.
    for bins in &mut bins {
        black_box(bins).hits = 0;
    }
    println!("histogram: first {first}");
    let [a, b, c, d] = &mut bins[first..first + 4] else {
        unreachable!()
    };
    count_each([&mut a.hits, &mut b.hits, &mut c.hits, &mut d.hits]);
    black_box(&bins[0].seen);
}

#[cfg(feature = "laid-out")]
#[cache_layout]
#[derive(Clone, Default)]
struct LaidBins {
    #[hot_write]
    hits: u64,
    #[hot_write]
    seen: u64,
}

#[cfg(feature = "laid-out")]
pub fn after() {
    let mut bins = black_box(vec![LaidBins::default(); 16]);
    let [a, b, c, d] = &mut bins[..4] else {
        unreachable!()
    };
    count_each([&mut a.hits, &mut b.hits, &mut c.hits, &mut d.hits]);
    black_box(&bins[0].seen);
}
