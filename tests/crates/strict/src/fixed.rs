//! Structs whose fields stay where they are declared, and structs with budgets.

use core::fmt::Debug;
use core::sync::atomic::AtomicU64;

use cache_layout::{assert_layout, cache_layout};

/// Owns its line.
#[derive(Debug, Default)]
#[repr(align(64))]
pub struct Slot(AtomicU64);

impl Slot {
    /// How often it was used.
    #[must_use]
    #[inline]
    pub const fn uses(&self) -> &AtomicU64 {
        &self.0
    }
}

/// Shared with C.
#[cache_layout(
    verify,
    line = 64,
    max_size = 128,
    max_lines(hot_read = 1),
    deny(straddle, waste)
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C, align(64))]
pub struct Descriptor {
    /// Read.
    #[hot_read]
    pub base: u64,
    /// Between the lines.
    pub reserved: [u64; 7],
    /// Written.
    #[hot_write]
    pub doorbell: u64,
}

/// Where the device starts.
pub const DESCRIPTOR: Descriptor = Descriptor! { base: 1, reserved: [0; 7], doorbell: 0 };

/// Put onto a line by its allocator, which never has two of them side by side.
#[cache_layout(verify, line = 64, assume_line_aligned, allow(neighbours))]
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Header {
    /// Read.
    #[hot_read]
    pub names: [u8; 64],
    /// Written.
    #[hot_write]
    pub length: u32,
}

/// Told apart by their positions.
#[cache_layout(verify, line = 64, prove(Pair<'static, u8>, Pair<'_, String>))]
#[derive(Debug)]
pub struct Pair<'name, T>(
    /// Written.
    #[hot_write]
    pub Slot,
    /// Read.
    #[hot_read]
    pub &'name T,
)
where
    T: Debug;

/// A pair that was never used.
#[must_use]
#[inline]
pub const fn pair<T: Debug>(name: &T) -> Pair<'_, T> {
    Pair!(Slot(AtomicU64::new(0)), name)
}

/// Read in two places.
#[cache_layout(order = "declared", line = 64, max_size = LIMIT, max_lines(Producer = 1))]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct Queue {
    /// Read.
    #[hot_read]
    pub mask: u32,
    /// Written by the producer.
    #[hot_write(Producer)]
    pub tail: u32,
    /// Read as well.
    #[hot_read]
    pub slots: u32,
    /// Written by the consumer.
    #[hot_write(Consumer)]
    pub head: u32,
    /// Read at last.
    #[hot_read]
    pub limit: u32,
}

/// As many bytes as the queue may have.
pub const LIMIT: usize = 320;

/// Each slot has a writer.
#[cache_layout(line = 64, max_size = 64 + 64 * N, allow(drop_order))]
#[derive(Debug)]
pub struct Slots<const N: usize> {
    /// Written.
    #[hot_write(each)]
    pub slots: [Slot; N],
    /// Written elsewhere.
    #[hot_write(more, each)]
    pub more: Vec<Slot>,
    /// Read.
    #[hot_read]
    pub limit: u32,
}

assert_layout!(Slots<1>, Slots<8>, Pair<'static, u8>);

#[cfg(test)]
mod tests {
    use core::sync::atomic::Ordering;

    use super::{DESCRIPTOR, Header, Queue, Slot, Slots, pair};

    #[test]
    fn values_are_made() {
        assert_eq!(DESCRIPTOR.base, 1, "the macro sets what it is given");
        assert_eq!(pair(&7_u8).1, &7, "the macro sets what it is given");
        let header = Header! { names: [1; 64], length: 1 };
        assert_eq!(header.length, 1, "the macro sets what it is given");
        let slots = Slots! { slots: [Slot::default()], more: Vec::new(), limit: 2 };
        let [slot] = slots.slots;
        assert_eq!(slot.uses().load(Ordering::Relaxed), 0, "nobody used it");
    }

    #[test]
    fn values_are_compared() {
        let queue = Queue! { tail: 1, ..Queue::default() };
        assert!(queue > Queue::default(), "the second field decides");
    }
}
