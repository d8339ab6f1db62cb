//! A crate that hands cache-layout on: as a module, and inside a macro that declares structs in other crates,
//! which need not depend on cache-layout.

/// What the macros of this crate name.
pub mod reexports {
    pub use cache_layout;
}

/// A struct of this crate, by the path that its macros use.
#[reexports::cache_layout::cache_layout(crate = crate::reexports::cache_layout, line = 64)]
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Account {
    /// Written.
    #[hot_write]
    pub balance: u64,
    /// Read.
    #[hot_read]
    pub owner: u32,
}

impl Account {
    /// An account without money.
    #[must_use]
    pub const fn of(owner: u32) -> Self {
        Account! { balance: 0, owner }
    }
}

/// A struct that other crates build from its parts.
#[reexports::cache_layout::cache_layout(crate = crate::reexports::cache_layout, line = 64, parts = LimitsParts, allow(drop_order))]
#[derive(Clone, Debug, PartialEq)]
pub struct Limits<T> {
    /// Written.
    #[hot_write]
    pub used: T,
    /// Read.
    #[hot_read]
    pub most: T,
}

/// Declares a struct with a field that is read and one that is written.
#[macro_export]
macro_rules! meter {
    ($(#[$attr:meta])* $vis:vis struct $name:ident { $read:ident: $read_type:ty, $written:ident: $written_type:ty $(,)? }) => {
        #[$crate::reexports::cache_layout::cache_layout(crate = $crate::reexports::cache_layout, line = 64)]
        $(#[$attr])*
        $vis struct $name {
            #[hot_write]
            $vis $written: $written_type,
            #[hot_read]
            $vis $read: $read_type,
        }
    };
}

/// Declares a generic struct, with types of this crate inside.
#[macro_export]
macro_rules! queue {
    ($name:ident<$lifetime:lifetime, $parameter:ident, const $length:ident>) => {
        #[$crate::reexports::cache_layout::cache_layout(crate = $crate::reexports::cache_layout)]
        #[derive(Debug, Clone, PartialEq, PartialOrd, Hash)]
        struct $name<$lifetime, $parameter, const $length: usize> {
            #[hot_write(producer)]
            tail: usize,
            #[hot_write(consumer)]
            head: usize,
            #[hot_read]
            slots: &$lifetime [$parameter; $length],
            account: $crate::Account,
        }
    };
}

/// Declares a struct whose name and fields the caller does not know, and makes one; the path to cache-layout
/// arrives in a fragment.
#[macro_export]
macro_rules! hidden {
    ($krate:path, $value:expr) => {{
        #[$crate::reexports::cache_layout::cache_layout(crate = $krate, line = 64)]
        #[derive(Debug, Clone, Copy)]
        struct Hidden {
            #[hot_read]
            value: u32,
            #[hot_write]
            seen: u32,
        }
        let hidden = Hidden! { seen: 1, value: $value };
        (
            hidden,
            <Hidden as $crate::reexports::cache_layout::CacheLayout>::LAYOUT.lines(),
        )
    }};
}

/// The same, through one more macro of this crate.
#[macro_export]
macro_rules! hidden_here {
    ($value:expr) => {
        $crate::hidden!($crate::reexports::cache_layout, $value)
    };
}

/// Structs that other crates make by the literal.
pub mod exported {
    use std::sync::atomic::AtomicU64;

    use crate::reexports::cache_layout::cache_layout;

    /// Not generic, with a marker that depends on a `cfg` of this crate.
    #[cache_layout(crate = crate::reexports::cache_layout, export)]
    #[derive(Debug, Default)]
    pub struct Hits {
        /// Written.
        #[hot_write]
        pub count: AtomicU64,
        /// Read.
        #[hot_read]
        pub limit: u64,
        /// Written by another group, where it exists.
        #[cfg(debug_assertions)]
        #[hot_write(debug)]
        pub debug: AtomicU64,
        /// Not there.
        #[cfg(not(any(debug_assertions, not(debug_assertions))))]
        #[hot_write(nobody)]
        pub nobody: AtomicU64,
    }

    /// Generic, and called as one at the root of the crate.
    #[cache_layout(crate = crate::reexports::cache_layout, export = exported_limits)]
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Limits<T> {
        /// Read.
        #[hot_read]
        pub most: T,
        /// Written.
        #[hot_write]
        pub used: T,
    }

    impl<T> Limits<T> {
        /// Within the crate the literal is the same.
        pub const fn of(used: T, most: T) -> Self {
            Limits! { used, most }
        }
    }
}

/// Of the same name as another.
#[reexports::cache_layout::cache_layout(crate = crate::reexports::cache_layout, export)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Written.
    #[hot_write]
    pub r#in: u8,
    /// Read.
    #[hot_read]
    pub out: u8,
}

pub use exported::Hits;

/// By absolute paths in the crate itself.
#[must_use]
pub fn range() -> Range {
    use crate::exported::Limits;

    let limits = Limits! { used: 1, most: 2 };
    crate::Range! { r#in: limits.used, out: limits.most }
}
