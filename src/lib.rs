//! Lays out structs by cache line, and has the compiler prove it.
//!
//! Two cores that touch different fields of one struct still fight over the cache line that holds both, as
//! soon as one of them writes: *false sharing*. Mark what is read on a hot path and what is written there, and
//! the attribute puts them on different lines:
//!
//! ```
//! use std::sync::atomic::AtomicU64;
//! use cache_layout::{CacheLayout, cache_layout};
//!
//! #[cache_layout]
//! pub struct File {
//!     #[hot_read]
//!     f_mode: u32,
//!     #[hot_read]
//!     f_op: &'static str,
//!     #[hot_write]
//!     f_count: AtomicU64,
//!     f_flags: u32,
//! }
//!
//! // Not `File { .. }`: the padding consists of fields, which the macro fills in.
//! let file = File! { f_mode: 1, f_op: "ext4", f_count: AtomicU64::new(1), f_flags: 0 };
//! assert_eq!(file.f_mode, 1);
//! assert!(!File::LAYOUT.share_line("f_op", "f_count"));
//! println!("{}", File::LAYOUT);
//! ```
//!
//! ```text
//!      byte 0                                                   127
//!           ┌─────────────┬────────┬─────────┬───────────────────┐
//! lines 0, 1│ f_op        │ f_mode │ f_flags │         (padding) │
//!           ├─────────┬───┴────────┴─────────┴───────────────────┤
//! lines 2, 3│ f_count │                                (padding) │
//!           └─────────┴──────────────────────────────────────────┘
//! lines 0, 1: read by every core, stay shared
//! lines 2, 3: written, move from core to core, alone
//! ```
//!
//! So it is on x86-64, where lines of 64 bytes are fetched in pairs; `line = 64` keeps single lines apart.
//!
//! **[The attribute](macro@cache_layout)** has the marks, the options, and every rule with an example.
//!
//! **[The guide](guide)**: [from a slow service to a proof in ten minutes](guide::ten_minutes) ·
//! [which mark?](guide::which_mark) ·
//! [record a run](guide::record) ·
//! [look at layouts](guide::layouts) ·
//! [annotate a struct that exists](guide::existing_struct) ·
//! [what a struct's layout cannot see](guide::beyond_the_struct) ·
//! [FFI and bindgen](guide::ffi) ·
//! [migrating from `CachePadded`](guide::from_cache_padded)
//!
//! **Beside the attribute**: [`CacheLayout::LAYOUT`] is the layout as a constant, to ask, print and assert on.
//! [`assert_layout!`] proves an instance of a generic struct from outside its declaration. [`OwnLines`] gives a value lines of its own.
//! [`proof`] has the rules as `const` functions, for structs that are laid out by hand. [`Line`] and [`Apart`] have
//! the tables of lines and distances by target, and [`SEPARATED`] says how a whole build chooses others, or none.
//!
//! **Features**: `serde` makes [`Layout`] serializable; `flags` has bits of an atomic that are tested before they
//! are written; `percpu` has a slot or a list for each CPU, and needs `std`. The crate itself is `no_std`, without
//! `alloc`.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(hidden)]
pub mod __private;

pub use cacheline_core::{
    APART, Apart, CacheLayout, Field, LINE, Layout, Line, Line16, Line32, Line64, Line128, Line256,
    LineMarker, Mark, OwnLines, SEPARATED, assert_layout, proof,
};
pub use cacheline_derive::cache_layout;
#[cfg(feature = "flags")]
pub use cacheline_sync::flags;
#[cfg(feature = "percpu")]
pub use cacheline_sync::percpu;

#[cfg(doc)]
pub mod guide;

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of `docs`, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../docs/how-it-works.md")]
#[doc = include_str!("../docs/what-is-proved.md")]
struct Docs;

/// The examples of the attribute's page, compiled and run here, where the crate that they use can be named.
#[cfg(doctest)]
#[doc = include_str!("../cacheline-derive/attribute.md")]
struct Attribute;
