//! Structs that no other crate sees.

use core::cell::Cell;

use cache_layout::cache_layout;

mod inner {
    //! Visible as far as they say.

    use super::cache_layout;

    /// For the module above.
    #[cache_layout]
    pub(super) struct Above {
        /// Read.
        #[hot_read]
        pub(super) limit: u32,
        /// Written.
        #[hot_write]
        pub(super) count: u32,
    }

    /// For the crate.
    #[cache_layout]
    #[expect(clippy::redundant_pub_crate, reason = "a visibility that is tested")]
    pub(crate) struct Everywhere {
        /// Read.
        #[hot_read]
        pub(crate) limit: u32,
        /// Written.
        #[hot_write]
        pub(in crate::private) count: u32,
    }
}

use inner::{Above, Everywhere};

/// Not documented beyond this line.
#[cache_layout]
#[derive(Debug, Default)]
struct Private {
    /// Read.
    #[hot_read]
    limit: u32,
    /// Written.
    #[hot_write]
    count: Cell<u32>,
}

/// Adds up what structs of every visibility hold.
#[must_use]
#[inline]
pub fn sum(limit: u32) -> u32 {
    /// For this function.
    #[cache_layout]
    #[derive(Debug, Clone, Copy)]
    struct Local<'name> {
        /// Read.
        #[hot_read]
        name: &'name str,
        /// Written.
        #[hot_write]
        count: u32,
    }

    let above = Above! { limit, count: 1 };
    let everywhere = Everywhere! { limit, count: 1 };
    let private = Private! { limit, ..Private::default() };
    let local = Local! { name: "", count: 1 };
    [
        above.limit,
        above.count,
        everywhere.limit,
        everywhere.count,
        private.limit,
        private.count.get(),
        local.count,
    ]
    .iter()
    .fold(0, |sum: u32, number| {
        sum.saturating_add(*number)
            .saturating_add(u32::from(!local.name.is_empty()))
    })
}

#[cfg(test)]
mod tests {
    use super::sum;

    #[test]
    fn values_are_made() {
        assert_eq!(sum(2), 9, "three limits and three counts");
    }
}
