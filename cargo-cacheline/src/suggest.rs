//! `cargo cacheline suggest`: the changes of the source that keep threads off each other's cache lines, with the evidence for each.
//!
//! [`Suggestions`] are plain data: what is to be changed, not where the bytes of it are in the files.

mod data;

pub use self::data::{
    ByHand, Change, Field, Grounds, Lines, Misses, OwnLines, StructChange, Suggestion, Suggestions,
    TypeFact, Wrapped,
};

/// The version of the JSON. It grows when something that was there is gone or means something else.
pub const VERSION: u32 = 1;
