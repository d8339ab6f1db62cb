//! Where lints are forbidden, so that generated code cannot allow them either.
#![forbid(
    clippy::all,
    clippy::nursery,
    clippy::pedantic,
    clippy::pub_underscore_fields,
    deprecated,
    missing_docs,
    unused
)]

use core::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

/// With markers that are public.
#[cache_layout(line = 64)]
#[derive(Debug, Default)]
pub struct Public {
    /// Written.
    #[hot_write]
    pub used: AtomicU64,
    /// Read.
    #[hot_read]
    pub most: u64,
}

/// With parameters, and parts.
#[cache_layout(line = 64, parts = GenericParts)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Generic<T, const N: usize> {
    /// Written.
    #[hot_write(owner)]
    pub used: [T; N],
    /// Read.
    #[hot_read]
    pub most: u64,
}

/// Left as it is.
#[cache_layout(verify, line = 64)]
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Verified {
    /// Read.
    #[hot_read]
    pub most: u64,
}
