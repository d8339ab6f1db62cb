//! The macro in all its forms, for every edition.

use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, AtomicUsize};

use cache_layout::{assert_layout, cache_layout};

/// Every derive, a field that `cfg` removes, and one called by a keyword.
#[cache_layout(line = 64)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Limits {
    /// Written.
    #[hot_write(meter)]
    pub used: u64,
    /// Read.
    #[hot_read]
    pub r#type: u32,
    /// Never there.
    #[cfg(any())]
    #[hot_write(nobody)]
    pub nothing: u32,
    /// Cold.
    pub least: u32,
}

/// Parameters of every kind.
#[cache_layout]
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

assert_layout!(Ring<'static, u8, 4>, Ring<'static, u64, 8>);

/// The attribute by its path, an unsized tail, and an order of dropping that changes.
#[cache_layout::cache_layout(allow(drop_order))]
#[derive(Debug)]
pub struct Table<T: ?Sized + Debug> {
    /// Written.
    #[hot_write]
    pub uses: AtomicU64,
    /// Read, and last because its size may be unknown.
    #[hot_read]
    pub slots: T,
}

macro_rules! declare {
    ($name:ident, $read:ident: $type:ty) => {
        /// Declared by a macro.
        #[cache_layout]
        #[derive(Debug)]
        pub(crate) struct $name {
            #[hot_read]
            $read: $type,
            #[hot_write]
            written: u8,
        }
    };
}
declare!(Declared, name: &'static str);

/// A struct that exists here alone.
#[must_use]
pub fn local(value: u8) -> usize {
    #[cache_layout]
    struct Local {
        #[hot_read]
        value: u8,
        #[hot_write]
        seen: u8,
    }
    let local = Local! { value, seen: 1 };
    usize::from(local.value + local.seen)
}

/// What the crate declares, made and shown.
#[must_use]
pub fn declared(name: &'static str) -> String {
    format!("{:?}", Declared! { name, written: 1 })
}

#[cfg(test)]
mod tests {
    use cache_layout::CacheLayout;

    use super::*;

    static RING: Ring<'static, u64, 2> =
        Ring! { tail: AtomicUsize::new(1), head: AtomicUsize::new(0), slots: &[5, 6] };

    #[test]
    fn layouts_are_as_elsewhere() {
        assert_eq!(Limits::LAYOUT.lines(), 2);
        assert!(!Limits::LAYOUT.share_line("used", "type"));
        assert!(!Ring::<u8, 4>::LAYOUT.share_line("tail", "head"));
        assert!(Table::<[u8; 2]>::LAYOUT.is_unsized());
    }

    #[test]
    fn values_are_made() {
        let limits = Limits! { r#type: 9, ..Default::default() };
        assert_eq!(
            format!("{limits:?}"),
            "Limits { used: 0, type: 9, least: 0 }"
        );
        assert!(limits < Limits! { used: 1, ..limits });
        assert_eq!(RING.slots[1], 6);
        let table = Table! { uses: AtomicU64::new(1), slots: [7_u8] };
        let table: &Table<[u8]> = &table;
        assert_eq!(format!("{table:?}"), "Table { uses: 1, slots: [7] }");
        assert_eq!(declared("x"), "Declared { name: \"x\", written: 1 }");
        assert_eq!(local(6), 7);
    }
}
