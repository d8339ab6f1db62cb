//! One source that is built with each `--cfg cache_line="..."`, and without any: what holds then.
//!
//! # Budgets hold in every build
//!
//! Sixteen bytes are within a budget of twice what fields are kept apart by:
//!
//! ```
//! # use cache_layout::{APART, cache_layout};
//! #[cache_layout(max_size = 2 * APART)]
//! struct Limit {
//!     #[hot_read]
//!     most: [u8; 8],
//!     #[hot_write]
//!     used: [u8; 8],
//! }
//! ```
//!
//! but not in fifteen bytes, padded or not:
//!
//! ```compile_fail,E0080
//! # use cache_layout::{LINE, cache_layout};
//! #[cache_layout(max_size = 15)]
//! struct Limit {
//!     #[hot_read]
//!     most: [u8; 8],
//!     #[hot_write]
//!     used: [u8; 8],
//! }
//! ```
//!
//! A line of bytes is on one line:
//!
//! ```
//! # use cache_layout::{LINE, cache_layout};
//! #[cache_layout(max_lines(hot_read = 1))]
//! struct Limit {
//!     #[hot_read]
//!     most: [u8; LINE],
//!     #[hot_write]
//!     used: [u8; 8],
//! }
//! ```
//!
//! and one more byte is not:
//!
//! ```compile_fail,E0080
//! # use cache_layout::{LINE, cache_layout};
//! #[cache_layout(max_lines(hot_read = 1))]
//! struct Limit {
//!     #[hot_read]
//!     most: [u8; LINE + 1],
//!     #[hot_write]
//!     used: [u8; 8],
//! }
//! ```
//!
//! # A distance below the line of the build
//!
//! The line of the build is not known where the struct is expanded, so the compiler refuses what is too short for it:
#![cfg_attr(
    any(cache_line = "128", cache_line = "256"),
    doc = "```compile_fail,E0080"
)]
#![cfg_attr(not(any(cache_line = "128", cache_line = "256")), doc = "```")]
//! # use cache_layout::cache_layout;
//! #[cache_layout(apart = 64)]
//! struct Limit {
//!     #[hot_read]
//!     most: u8,
//!     #[hot_write]
//!     used: u8,
//! }
//! ```

use core::sync::atomic::AtomicU32;

use cache_layout::{APART, Apart, CacheLayout, LINE, Line, Line64, SEPARATED, cache_layout};

/// In lines of the build.
#[cache_layout(
    max_size = if SEPARATED { 2 * APART } else { 16 },
    max_lines(hot_read = 1, hot_write = 1),
    deny(straddle, waste)
)]
#[derive(Debug, Default)]
pub struct Limit {
    /// Read by everybody.
    #[hot_read]
    pub most: u32,
    /// Counted by everybody.
    #[hot_write]
    pub used: AtomicU32,
    /// Neither.
    pub name: [u8; 8],
}

/// In lines of 64 bytes, whatever those of the build are.
#[cache_layout(
    line = 64,
    max_size = if SEPARATED { 128 } else { 16 },
    max_lines(hot_read = 1, hot_write = 1)
)]
#[derive(Debug, Default)]
pub struct Limit64 {
    /// Read by everybody.
    #[hot_read]
    pub most: u32,
    /// Counted by everybody.
    #[hot_write]
    pub used: AtomicU32,
    /// Neither.
    pub name: [u8; 8],
}

/// What no build that separates takes: the field that is read stands beside the one that is written, the elements
/// beside each other, and the struct beside its neighbour.
#[cfg(cache_line = "none")]
#[cache_layout(verify, deny(straddle))]
#[repr(C)]
#[derive(Debug, Default)]
pub struct Mixed {
    /// Read by everybody.
    #[hot_read]
    pub most: u32,
    /// Counted by everybody.
    #[hot_write]
    pub used: AtomicU32,
    /// Counted by one each.
    #[hot_write(each)]
    pub used_by: [AtomicU32; 4],
}

/// The line and the distance of the build are what the build says.
#[cfg(any(
    cache_line = "16",
    cache_line = "32",
    cache_line = "64",
    cache_line = "128",
    cache_line = "256"
))]
const _: () = assert!(
    APART == LINE
        && LINE
            == if cfg!(cache_line = "16") {
                16
            } else if cfg!(cache_line = "32") {
                32
            } else if cfg!(cache_line = "64") {
                64
            } else if cfg!(cache_line = "128") {
                128
            } else {
                256
            }
);

/// Nothing is padded: neither a struct nor an array of them.
#[cfg(cache_line = "none")]
const _: () = {
    assert!(!SEPARATED);
    assert!(align_of::<Line>() == 1 && align_of::<Apart>() == 1 && align_of::<Line64>() == 1);
    assert!(Limit::LAYOUT.distance() == 1 && Limit64::LAYOUT.distance() == 1);
    assert!(size_of::<Limit>() == 16 && align_of::<Limit>() == 4);
    assert!(size_of::<Limit64>() == 16 && align_of::<Limit64>() == 4);
    assert!(size_of::<[Limit; 4]>() == 64);
    assert!(Limit::LAYOUT.padding() == 0 && Limit::LAYOUT.lines() == 1);
    assert!(Limit::LAYOUT.share_line("most", "used"));
    assert!(size_of::<Mixed>() == 24);
};

/// Each side has its line.
#[cfg(not(cache_line = "none"))]
const _: () = {
    assert!(SEPARATED);
    assert!(align_of::<Line>() == LINE && align_of::<Line64>() == 64);
    assert!(align_of::<Apart>() == APART);
    assert!(size_of::<Limit>() == 2 * APART && align_of::<Limit>() == APART);
    assert!(size_of::<Limit64>() == 128 && align_of::<Limit64>() == 64);
    assert!(Limit::LAYOUT.distance() == APART && Limit64::LAYOUT.distance() == 64);
    assert!(Limit::LAYOUT.lines() == 2 * (APART / LINE));
    assert!(!Limit::LAYOUT.share_line("most", "used"));
};

/// The sizes are known in every build.
const _: () = {
    assert!(size_of::<Line>() == 0 && Line::BYTES == LINE);
    assert!(size_of::<Apart>() == 0 && Apart::BYTES == APART);
    assert!(Limit::LAYOUT.line() == LINE);
    assert!(Limit64::LAYOUT.line() == 64);
};

#[cfg(test)]
mod tests;
