//! Structs with parameters, and structs without a size.

use core::fmt::Debug;
use core::marker::PhantomData;
use core::sync::atomic::AtomicUsize;

use cache_layout::{assert_layout, cache_layout};

/// Types, a length, a lifetime, bounds in both places.
#[cache_layout]
#[derive(Debug)]
pub struct Ring<'slots, T: Debug, const N: usize = 8>
where
    [T; N]: Send,
{
    /// Where the producer is.
    #[hot_write(producer)]
    pub tail: AtomicUsize,
    /// Where the consumer is.
    #[hot_write(consumer)]
    pub head: AtomicUsize,
    /// What is between them.
    #[hot_read]
    pub slots: &'slots [T; N],
}

/// A ring that is empty.
#[must_use]
#[inline]
pub const fn empty(slots: &[u64; 8]) -> Ring<'_, u64> {
    Ring! { tail: AtomicUsize::new(0), head: AtomicUsize::new(0), slots }
}

/// Compared, cloned, hashed.
#[cache_layout]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair<T: Copy + Debug + Ord> {
    /// Written.
    #[hot_write]
    pub written: T,
    /// Read.
    #[hot_read]
    pub read: T,
}

/// A lifetime that one field uses once.
#[cache_layout]
#[derive(Debug, Clone, Copy)]
pub struct Borrowed<'data> {
    /// Read.
    #[hot_read]
    pub owner: PhantomData<&'data u8>,
    /// Written.
    #[hot_write]
    pub used: u64,
}

/// Its last field may have no size.
#[cache_layout]
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packet<B: ?Sized> {
    /// Written.
    #[hot_write]
    pub holders: u32,
    /// Read.
    #[hot_read]
    pub bytes: B,
}

/// Its last field has no size.
#[cache_layout]
#[derive(Debug)]
pub struct Bytes {
    /// Read.
    #[hot_read]
    pub length: u32,
    /// Written.
    #[hot_write]
    pub bytes: [u8],
}

assert_layout!(
    Ring<'static, u64>,
    Pair<u8>,
    Packet<[u8]>,
    Packet<str>,
    Bytes
);

#[cfg(test)]
mod tests {
    use super::{Pair, empty};

    #[test]
    fn values_are_made() {
        assert_eq!(
            empty(&[7; 8]).slots.first(),
            Some(&7),
            "the macro sets what it is given"
        );
        let pair = Pair! { read: 1_u8, ..Pair::default() };
        assert!(pair > Pair::default(), "the second field decides");
    }
}
