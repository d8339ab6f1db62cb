//! Attributes that may be macros, and those of the parts.

use cache_layout::cache_layout;

/// Below it stands a macro.
#[cache_layout]
#[attributes::unchanged]
#[derive(Debug, Clone, Copy)]
pub struct Borrowed<'text, T> {
    /// Written.
    #[hot_write]
    pub written: u64,
    /// Read.
    #[hot_read]
    pub read: &'text T,
}

/// Without names.
#[cache_layout(verify, line = 64)]
#[attributes::unchanged]
#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
pub struct Unnamed(#[hot_write] pub u64, pub [u64; 7], #[hot_read] pub u64);

/// With a tail.
#[cache_layout]
#[attributes::unchanged]
#[derive(Debug)]
pub struct Tail {
    /// Written.
    #[hot_write]
    pub written: u64,
    /// Read.
    #[hot_read]
    pub read: [u64],
}

/// With attributes for the parts alone.
#[cache_layout(parts = HitsParts)]
#[derive(Debug, Clone, Copy)]
#[parts(derive(Default), must_use)]
pub struct Hits {
    /// Written.
    #[hot_write]
    pub count: u64,
    /// Read.
    #[hot_read]
    #[parts(doc = "Of how many.")]
    pub limit: u64,
}

#[cfg(test)]
mod tests {
    use super::{Borrowed, Hits, HitsParts, Unnamed};

    #[test]
    fn values_are_made() {
        let borrowed = Borrowed! { written: 1, read: &2_u8 };
        assert_eq!((borrowed.written, *borrowed.read), (1, 2), "as given");
        let unnamed = Unnamed(1, [0; 7], 2);
        assert_eq!((unnamed.0, unnamed.2), (1, 2), "as given");
        let hits = Hits::from(HitsParts::default());
        assert_eq!(hits.limit, 0, "as the parts are");
    }
}
