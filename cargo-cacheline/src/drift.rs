//! Layouts as they were, in a file that is kept with the source, and what became of them.
//!
//! A [`Snapshot`] is of the types that are marked or named. It has nothing in it that differs from build to build or from
//! machine to machine: no addresses, no paths of files, no times.

mod compare;
mod file;
mod take;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

pub use compare::{Difference, differences};
pub use file::{parse, write};
pub use take::take;

use crate::layout::LINE;

/// The version of the file's format.
pub const VERSION: u32 = 1;

/// Layouts of types, with what they were built by and for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// What they were built for: `x86_64, 64 bits`.
    pub target: String,
    /// What built them: `rustc 1.95.0 (59807616e 2026-04-14)`.
    pub compiler: String,
    /// By their names with path and generics.
    pub types: BTreeMap<String, Saved>,
}

/// The layout of a type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// In bytes.
    pub size: u64,
    /// In bytes, if it is known.
    pub alignment: Option<u64>,
    /// How many lines it touches if it starts with one.
    pub lines: u64,
    /// By name: `finished`, `Busy.since` in a variant, `(tag)` or `(niche)` for what says which variant it is.
    pub fields: BTreeMap<String, Bytes>,
}

/// Where a field is, and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bytes {
    /// Its first byte, from the start of the type.
    pub start: u64,
    /// The byte behind its last.
    pub end: u64,
    /// Its type.
    pub type_name: String,
    /// Its marks, as they are written in the source.
    pub marks: Vec<String>,
}

impl Bytes {
    /// `line 2`, or `lines 0..2` of a field on several.
    fn on_lines(&self) -> String {
        let first = self.start / LINE;
        let after = self.end.saturating_sub(1).max(self.start) / LINE + 1;
        if after - first == 1 {
            format!("line {first}")
        } else {
            format!("lines {first}..{after}")
        }
    }
}
