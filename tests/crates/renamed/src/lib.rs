//! The macro in a crate that depends on it as `lines`.

use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, AtomicUsize};

use lines::cache_layout;

/// Every derive, and a group with a name of its own.
#[cache_layout(crate = ::lines, line = 64)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Limits {
    /// Written.
    #[hot_write(meter)]
    pub used: u64,
    /// Read.
    #[hot_read]
    pub most: u32,
    /// Cold.
    pub least: u32,
}

/// The path without the two colons in front.
#[cache_layout(crate = lines)]
#[derive(Debug)]
pub struct Ring<'a, T: Send = u8, const N: usize = 4>
where
    T: Sync,
{
    /// Where the producer is.
    #[hot_write(producer)]
    pub tail: AtomicUsize,
    /// Where the consumer is.
    #[hot_write(consumer)]
    pub head: AtomicUsize,
    /// What is between them.
    #[hot_read]
    pub slots: &'a [T; N],
}

lines::assert_layout!(Ring<'static>, Ring<'static, u64, 8>);

/// The attribute by its path, an unsized tail, and an order of dropping that changes.
#[lines::cache_layout(crate = ::lines, allow(drop_order))]
#[derive(Debug)]
pub struct Table<T: ?Sized + Debug> {
    /// Written.
    #[hot_write]
    pub uses: AtomicU64,
    /// Read, and last because its size may be unknown.
    #[hot_read]
    pub slots: T,
}

/// A struct that exists here alone.
#[must_use]
pub fn local(value: u8) -> usize {
    #[cache_layout(crate = ::lines)]
    struct Local {
        #[hot_read]
        value: u8,
        #[hot_write]
        seen: u8,
    }
    let local = Local! { value, seen: 1 };
    usize::from(local.value + local.seen)
}

#[cfg(test)]
mod tests {
    use lines::{CacheLayout, LINE};

    use super::*;

    static RING: Ring<'static, u64, 2> =
        Ring! { tail: AtomicUsize::new(1), head: AtomicUsize::new(0), slots: &[5, 6] };

    #[test]
    fn a_layout_is_found() {
        assert_eq!(Limits::LAYOUT.lines(), 2);
        assert!(!Limits::LAYOUT.share_line("used", "most"));
        assert_eq!(Ring::<u8, 4>::LAYOUT.line(), LINE);
        assert!(!Ring::<u8, 4>::LAYOUT.share_line("tail", "head"));
        assert!(Table::<[u8; 2]>::LAYOUT.is_unsized());
    }

    #[test]
    fn values_are_made() {
        let limits = Limits! { most: 9, ..Default::default() };
        assert_eq!(
            format!("{limits:?}"),
            "Limits { used: 0, most: 9, least: 0 }"
        );
        assert_eq!(RING.slots[1], 6);
        let table = Table! { uses: AtomicU64::new(1), slots: [7_u8] };
        let table: &Table<[u8]> = &table;
        assert_eq!(format!("{table:?}"), "Table { uses: 1, slots: [7] }");
        assert_eq!(local(6), 7);
    }

    #[test]
    fn declared_order_counts() {
        let more_used = Limits! { used: 1, most: 0, least: 0 };
        let larger = Limits! { used: 0, most: 9, least: 9 };
        assert!(more_used > larger);
    }
}
