//! Two plain numbers: one thread counts one up, another reads the other. Nothing is done but that, so that what they
//! cost each other is all that there is to see: on one line, and on two.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use cache_layout::cache_layout;

/// The two, wherever they are.
pub trait Plain: Default + Sync {
    /// Where that is.
    const NAME: &'static str;

    /// The one that is read.
    fn limit(&self) -> &AtomicU64;
    /// The one that is counted up.
    fn count(&self) -> &AtomicU64;
}

/// As one writes it down at first.
#[derive(Debug, Default)]
#[repr(C, align(64))]
pub struct OneLine {
    limit: AtomicU64,
    count: AtomicU64,
}

/// As the attribute lays them out.
#[cache_layout(line = 64)]
#[derive(Debug, Default)]
pub struct LaidOut {
    #[hot_read]
    limit: AtomicU64,
    #[hot_write]
    count: AtomicU64,
}

macro_rules! plain {
    ($struct:ident, $name:literal) => {
        impl Plain for $struct {
            const NAME: &'static str = $name;

            #[inline]
            fn limit(&self) -> &AtomicU64 {
                &self.limit
            }

            #[inline]
            fn count(&self) -> &AtomicU64 {
                &self.count
            }
        }
    };
}

plain!(OneLine, "before: on one line");
plain!(LaidOut, "#[cache_layout(line = 64)]");

/// The thread that reads: the sum of what it read.
pub fn read(plain: &impl Plain, times: u64) -> u64 {
    let limit = black_box(plain).limit();
    (0..times).fold(0, |sum, _| sum.wrapping_add(limit.load(Ordering::Relaxed)))
}

/// The thread that counts. It alone does, and so needs no atomic addition.
pub fn count_up(plain: &impl Plain, times: u64) -> u64 {
    let count = black_box(plain).count();
    for _ in 0..times {
        count.store(count.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }
    times
}
