//! The macro where there is neither `std` nor `alloc`, and in one module no prelude either.
#![no_std]

use core::cell::Cell;
use core::sync::atomic::AtomicU32;

use cache_layout::{CacheLayout as _, assert_layout, cache_layout};

pub mod no_prelude;

/// Counts what arrives.
#[cache_layout(line = 64)]
#[derive(Debug)]
pub struct Counter {
    /// How many may arrive.
    #[hot_read]
    pub limit: u32,
    /// How many have arrived.
    #[hot_write]
    pub arrived: AtomicU32,
}

/// A counter made before there is an allocator, or anything else.
pub static COUNTER: Counter = Counter! { limit: 7, arrived: AtomicU32::new(0) };

/// A queue of one writer and one reader.
#[cache_layout(line = 64)]
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ring<T, const N: usize>
where
    [T; N]: Default,
{
    /// Where the producer is.
    #[hot_write(producer)]
    pub tail: Cell<usize>,
    /// Where the consumer is.
    #[hot_write(consumer)]
    pub head: Cell<usize>,
    /// What is between them.
    #[hot_read]
    pub slots: [T; N],
}

assert_layout!(Ring<u8, 4>, Ring<u64, 8>);

/// A packet, its length before its bytes.
#[cache_layout(line = 64)]
#[derive(Debug, Hash)]
pub struct Packet<B: ?Sized> {
    /// Who holds it.
    #[hot_write]
    pub holders: u32,
    /// What it carries.
    #[hot_read]
    pub bytes: B,
}

const _: () = assert!(Counter::LAYOUT.lines() == 2);
const _: () = assert!(!Ring::<u64, 8>::LAYOUT.share_line("tail", "head"));

/// The ring of bytes that has arrived at `tail`.
#[must_use]
pub fn ring_at(tail: usize) -> Ring<u8, 4> {
    Ring! { tail: Cell::new(tail), ..Default::default() }
}

/// A packet of eight bytes.
#[must_use]
pub fn packet(bytes: [u8; 8]) -> Packet<[u8; 8]> {
    Packet! { holders: 1, bytes }
}
