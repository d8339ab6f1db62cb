//! Structs that other crates see, and some that they do not.

use core::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

/// Every field is public.
#[cache_layout]
#[derive(Clone, Copy, Debug)]
pub struct Open {
    /// Read.
    #[hot_read]
    pub limit: u32,
    /// Written.
    #[hot_write]
    pub count: u64,
    /// Cold.
    pub name: &'static str,
}

/// Some fields are public, and the groups are called as types are.
#[cache_layout]
#[derive(Debug)]
pub struct Mixed {
    /// Read.
    #[hot_read]
    pub limit: u32,
    /// Written by the producer.
    #[hot_write(Producer)]
    pub(crate) tail: AtomicU64,
    /// Written by the consumer.
    #[hot_write(Consumer)]
    head: AtomicU64,
}

impl Mixed {
    /// Nothing has been counted yet.
    #[must_use]
    #[inline]
    pub const fn new(limit: u32) -> Self {
        Mixed! { limit, tail: AtomicU64::new(0), head: AtomicU64::new(0) }
    }

    /// Where the consumer is.
    #[must_use]
    #[inline]
    pub const fn head(&self) -> &AtomicU64 {
        &self.head
    }
}

/// No field is public, and one holds the struct itself.
#[cache_layout]
#[derive(Debug, Clone)]
pub struct Node {
    /// Written.
    #[hot_write]
    next: Option<Box<Self>>,
    /// Read.
    #[hot_read]
    value: u64,
}

impl Node {
    /// A node with a number.
    #[must_use]
    #[inline]
    pub const fn new(value: u64) -> Self {
        Node! { next: None, value }
    }

    /// The number, and that of the next node.
    #[must_use]
    #[inline]
    pub fn values(&self) -> (u64, Option<u64>) {
        (self.value, self.next.as_ref().map(|next| next.value))
    }
}

/// A field has had its day.
#[cache_layout]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deprecated {
    /// Read.
    #[hot_read]
    #[deprecated = "ask `names`"]
    pub name: u32,
    /// Read.
    #[hot_read]
    pub names: Option<u32>,
    /// Written.
    #[hot_write]
    pub count: u64,
}

/// The whole struct has had its day.
#[cache_layout]
#[deprecated = "use `Open`"]
#[derive(Debug, Clone, Copy)]
pub struct Closed {
    /// Read.
    #[hot_read]
    pub limit: u32,
    /// Written.
    #[hot_write]
    pub count: u64,
}

/// Must be used, and may get more fields; only its macro makes one.
#[cache_layout]
#[must_use]
#[non_exhaustive]
#[derive(Debug, Clone, Copy)]
pub struct Token {
    /// Read.
    #[hot_read]
    pub id: u32,
    /// Written.
    #[hot_write]
    pub uses: u64,
}

/// A token that was never used.
#[inline]
pub const fn token(id: u32) -> Token {
    Token! { id, uses: 0 }
}

/// Lints have an opinion of one type, and are told where it is written.
#[cache_layout]
#[expect(
    unused_qualifications,
    clippy::absolute_paths,
    reason = "what the struct may, generated code may"
)]
#[derive(Debug)]
pub struct Qualified {
    /// Read.
    #[hot_read]
    pub limit: core::option::Option<u32>,
    /// Written.
    #[hot_write]
    pub count: AtomicU64,
}

/// Names that repeat what the markers are called.
#[cache_layout]
#[derive(Debug)]
pub struct Producer {
    /// Where the producer is.
    #[hot_write(producer)]
    tail: AtomicU64,
    /// How far it may go.
    #[hot_read(producer)]
    limit: u64,
    /// Where the consumer is.
    #[hot_write(consumer)]
    head: AtomicU64,
}

/// A producer, as a constant.
pub const PRODUCER: fn() -> Producer =
    || Producer! { tail: AtomicU64::new(0), limit: 9, head: AtomicU64::new(0) };

#[cfg(test)]
mod tests {
    use super::{Mixed, Node, PRODUCER, token};

    #[test]
    fn values_are_made() {
        assert_eq!(token(7).id, 7, "the macro sets what it is given");
        assert_eq!(Mixed::new(3).limit, 3, "the macro sets what it is given");
        assert_eq!(
            Node::new(3).values(),
            (3, None),
            "the macro sets what it is given"
        );
        assert_eq!(PRODUCER().limit, 9, "the macro sets what it is given");
    }
}
