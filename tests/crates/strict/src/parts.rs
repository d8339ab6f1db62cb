//! Structs with a plain one beside them.

use core::fmt::Debug;
use core::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

/// Every derive on both.
#[cache_layout(parts = LimitsParts)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Limits {
    /// Written.
    #[hot_write]
    pub used: u64,
    /// Read.
    #[hot_read]
    pub most: u64,
}

/// Types, a length, a lifetime, bounds in both places.
#[cache_layout(parts = RingParts)]
#[derive(Debug)]
pub struct Ring<'slots, T: Debug, const N: usize = 8>
where
    [T; N]: Send,
{
    /// Where the producer is.
    #[hot_write(producer)]
    pub tail: AtomicU64,
    /// Where the consumer is.
    #[hot_write(consumer)]
    pub head: AtomicU64,
    /// What is between them.
    #[hot_read]
    pub slots: &'slots [T; N],
}

/// Some fields are private, one has had its day.
#[cache_layout(parts = MixedParts, order = "declared")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mixed {
    /// Written.
    #[hot_write]
    pub(crate) count: u64,
    /// Read.
    #[hot_read]
    #[deprecated = "ask nobody"]
    pub name: String,
    /// Read.
    #[hot_read]
    limit: u32,
}

impl Mixed {
    /// Nothing has been counted yet.
    #[must_use]
    #[inline]
    pub fn new(limit: u32) -> Self {
        #[expect(deprecated, reason = "every field has to be named")]
        MixedParts {
            count: 0,
            name: String::new(),
            limit,
        }
        .into()
    }

    /// The most there may be.
    #[must_use]
    #[inline]
    pub const fn limit(&self) -> u32 {
        self.limit
    }
}

#[cfg(test)]
mod tests {
    use super::{AtomicU64, Limits, LimitsParts, Mixed, Ring, RingParts};

    #[test]
    fn values_go_both_ways() {
        let limits = Limits::from(LimitsParts { used: 1, most: 2 });
        assert!(limits > Limits::default(), "the first field decides");
        let parts = LimitsParts::from(limits);
        assert_eq!(parts, LimitsParts { used: 1, most: 2 }, "nothing is lost");
        let slots = [7_u8];
        let ring = RingParts {
            tail: AtomicU64::new(0),
            head: AtomicU64::new(0),
            slots: &slots,
        };
        assert_eq!(Ring::from(ring).slots, &[7], "nothing is lost");
        assert_eq!(Mixed::new(3).limit(), 3, "nothing is lost");
    }
}
