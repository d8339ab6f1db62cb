//! What many read, beside a counter that one thread writes.

use std::hint::black_box;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

#[cfg(feature = "laid-out")]
use cache_layout::cache_layout;

use crate::turns::{role, take_turns};

/// One thread counts, three read both.
fn count_and_read(hits: &AtomicU64, read: [&u64; 2]) {
    let read = |_| {
        for value in read {
            black_box(*black_box(value));
        }
    };
    take_turns([
        role("counter", &mut |_| {
            hits.fetch_add(1, Relaxed);
        }),
        role("reader-1", &mut { read }),
        role("reader-2", &mut { read }),
        role("reader-3", &mut { read }),
    ]);
}

#[repr(C, align(128))]
struct Config {
    limit: u64,
    mode: u64,
    hits: AtomicU64,
}

pub fn before() {
    let config = &*black_box(Box::new(Config {
        limit: 10,
        mode: 1,
        hits: AtomicU64::new(0),
    }));
    count_and_read(&config.hits, [&config.limit, &config.mode]);
}

#[cfg(feature = "laid-out")]
#[cache_layout]
struct LaidConfig {
    #[hot_read]
    limit: u64,
    #[hot_read]
    mode: u64,
    #[hot_write]
    hits: AtomicU64,
}

#[cfg(feature = "laid-out")]
pub fn after() {
    let config = Box::new(LaidConfig! { limit: 10, mode: 1, hits: AtomicU64::new(0) });
    let config = &*black_box(config);
    count_and_read(&config.hits, [&config.limit, &config.mode]);
}
