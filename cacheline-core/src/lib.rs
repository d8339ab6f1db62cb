//! Layout of structs by cache line: the line and the distance of the target, the table of a struct's fields, proofs
//! about it at compile time, and the map that a person reads.
//!
//! The attribute of the crate `cache-layout` writes what is written by hand here:
//!
//! ```
//! # extern crate cacheline_core as cache_layout;
//! use cache_layout::{Apart, CacheLayout, Field, Layout, proof};
//! use core::mem::offset_of;
//! use core::sync::atomic::AtomicU64;
//!
//! #[repr(C)]
//! struct File {
//!     mode: u32,
//!     line_of_count: Apart,
//!     count: AtomicU64,
//! }
//!
//! impl CacheLayout for File {
//!     const FIELDS: &'static [Field] = &Field::in_memory_order([
//!         Field::of::<u32>("mode", "u32").at(offset_of!(Self, mode)).hot_read("hot_read"),
//!         Field::of::<AtomicU64>("count", "AtomicU64").at(offset_of!(Self, count))
//!             .hot_write("hot_write")
//!             .declared(1),
//!     ]);
//!     const LAYOUT: Layout = Layout::of::<Self>("File", Self::FIELDS);
//! }
//!
//! const _: () = proof::all(&File::LAYOUT);
//! ```
//!
//! # The line of a whole build
//!
//! `--cfg cache_line="128"` (or 16, 32, 64, 256) is for a build whose CPUs have another line than [`Line`] takes the target's
//! to be, or are to keep another distance than [`Apart`]; `--cfg cache_line="none"` is for one that is not to be padded at all.
//! [`SEPARATED`] says how they are set and what they do.
//!
//! # Features
//!
//! * `serde` - `serde::Serialize` for [`Layout`] and what it is made of; `Serialize` and `Deserialize` for [`OwnLines`], as its value.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

#[doc(hidden)]
pub mod __private;
mod as_written;
mod cache_layout;
mod columns;
mod extremes;
mod field;
mod layout;
mod line;
mod mark;
mod own_lines;
pub mod proof;
mod report;
mod text;

pub use cache_layout::CacheLayout;
pub use field::Field;
pub use layout::Layout;
pub use line::{
    APART, Apart, LINE, Line, Line16, Line32, Line64, Line128, Line256, LineMarker, SEPARATED,
};
pub use mark::Mark;
pub use own_lines::OwnLines;
