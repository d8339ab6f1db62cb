//! Nothing is in scope here but what the module names.
#![no_implicit_prelude]

use ::cache_layout::cache_layout;

/// Every derive, by its path.
#[cache_layout(line = 64)]
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::default::Default,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::cmp::PartialOrd,
    ::core::cmp::Ord,
    ::core::hash::Hash,
)]
pub struct Limits<'a> {
    /// Written.
    #[hot_write]
    pub used: u64,
    /// Read.
    #[hot_read]
    pub most: u32,
    /// Cold.
    pub name: ::core::option::Option<&'a str>,
}

/// Generic, and proved where its macro is used.
#[cache_layout(line = 64)]
#[derive(::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq)]
pub struct Slot<T> {
    /// Written.
    #[hot_write(writer)]
    pub sequence: u64,
    /// Read.
    #[hot_read]
    pub value: T,
}

::cache_layout::assert_layout!(Slot<u8>);

/// Limits of which nothing is used yet.
#[must_use]
pub const fn unused(most: u32) -> Limits<'static> {
    Limits! { used: 0, most, name: ::core::option::Option::None }
}

/// A slot that holds a number.
#[must_use]
pub const fn slot(value: u8) -> Slot<u8> {
    Slot! { sequence: 1, value }
}
