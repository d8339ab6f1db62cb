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
//! #[cache_layout(line = 64)]
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
//! let file = File! { f_mode: 1, f_op: "ext4", f_count: AtomicU64::new(1), f_flags: 0 };
//! assert_eq!(file.f_mode, 1);
//! assert_eq!(File::LAYOUT.lines(), 2);
//! println!("{}", File::LAYOUT);
//! ```
//!
//! ```text
//!  byte 0                                                  63
//!       ┌────────────────┬────────┬─────────┬───────────────┐
//! line 0│ f_op           │ f_mode │ f_flags │    (padding)  │  read by every core: the line stays shared
//!       ├────────────────┼────────┴─────────┴───────────────┤
//! line 1│ f_count        │                        (padding) │  written: it moves from core to core, alone
//!       └────────────────┴──────────────────────────────────┘
//! ```
//!
//! * [`cache_layout`](macro@cache_layout) is the attribute: its grammar, what it does, what it refuses.
//! * [`CacheLayout::LAYOUT`] is the layout as a constant: ask it, print it, assert on it.
//! * [`assert_layout!`] proves a generic struct for given parameters.
//! * [`proof`] has the rules, as `const` functions that a hand-written struct can use as well.
//! * [`LINE`] is the cache line that is assumed for the target, [`Line`] the table behind it.
//!
//! # Features
//!
//! * `serde`: `serde::Serialize` for [`Layout`] and what it is made of.
//!
//! The crate is `no_std`, without `alloc`.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub use cacheline_core::*;

/// Reorders and pads the fields of a struct so that what is read hot and what is written hot never share a
/// cache line, and has the compiler prove it.
///
/// # Marks
///
/// | mark                          | the field is                                                             |
/// |-------------------------------|--------------------------------------------------------------------------|
/// | `#[hot_read]`                 | read on a hot path, and hardly ever written                              |
/// | `#[hot_write]`                | written on a hot path                                                    |
/// | `#[hot_read(producer)]`, `#[hot_write(producer)]` | the same, by the group `producer`                    |
/// | none                          | cold: neither. One that can be written through `&self` (an atomic, a `Cell`, a lock) still stays off the lines that are read |
/// | `#[cold]`                     | cold, and may stand anywhere: the user's word that it does not matter    |
///
/// A **group** is whoever touches the fields: one thread, one kind of thread, one code path. Plain `#[hot_read]`
/// fields are one group, plain `#[hot_write]` fields another. Two fields **conflict** when they are hot, in
/// different groups, and at least one of them is written; fields that conflict are never on one line. Readers do
/// not conflict with readers, and a group does not conflict with itself.
///
/// ```
/// use std::cell::Cell;
/// use std::sync::atomic::AtomicUsize;
/// use cache_layout::{CacheLayout, cache_layout};
///
/// #[cache_layout]
/// pub struct Ring<const N: usize> {
///     #[hot_write(producer)]
///     tail: AtomicUsize,
///     #[hot_read(producer)]
///     cached_head: Cell<usize>,
///     #[hot_write(consumer)]
///     head: AtomicUsize,
///     #[hot_read(consumer)]
///     cached_tail: Cell<usize>,
///     #[hot_read]
///     slots: Box<[u64; N]>,
/// }
///
/// let layout = Ring::<8>::LAYOUT;
/// assert!(layout.share_line("tail", "cached_head"));
/// assert!(!layout.share_line("tail", "head"));
/// ```
///
/// # Options
///
/// `#[cache_layout(option, option, ..)]`
///
/// | option              | meaning                                                                              |
/// |---------------------|--------------------------------------------------------------------------------------|
/// | `line = 64`         | keep apart by lines of 16, 32, 64, 128 or 256 bytes; without it, by the target's ([`Line`]) |
/// | `allow(drop_order)` | accept that fields are dropped in another order than they are declared in             |
/// | `crate = path`      | where the generated code finds this crate: for re-exports and renamed dependencies    |
/// | `show`              | stop the build and print the layout                                                  |
///
/// # What comes out
///
/// The struct is `repr(C)`, its fields in the order of the layout: first what is read, then each group that
/// writes, behind a **marker**, a zero-sized field `_line_GROUP` whose type is aligned to a line. A marker also
/// raises the alignment of the struct to a line and its size to a multiple of one, so that neighbours in an array
/// are apart too. Fields keep their declared order among equal alignments, so that there are no holes.
///
/// Beside the struct stand its [`CacheLayout`] with the table of fields, one assertion for each rule and group,
/// and a macro of the struct's name that makes a value.
///
/// # Making a value
///
/// The markers are fields, and a plain literal would have to name them. The macro of the struct's name does not:
/// it takes what a literal takes, `..base` included, and works in `const` and `static`. It is as visible as
/// the struct, within the crate, and comes along with a `use` of the struct. The struct's name has to be in scope,
/// under its own name.
///
/// ```
/// use cache_layout::cache_layout;
///
/// #[cache_layout]
/// #[derive(Clone, Debug, Default)]
/// struct Limits {
///     #[hot_read]
///     most: u64,
///     #[hot_read]
///     least: u64,
///     #[hot_write]
///     used: u64,
/// }
///
/// static LIMITS: Limits = Limits! { most: 9, least: 1, used: 0 };
/// let limits = Limits! { most: 5, ..Default::default() };
/// assert_eq!(format!("{limits:?}"), "Limits { most: 5, least: 0, used: 0 }");
/// assert_eq!(LIMITS.most, 9);
/// ```
///
/// A pattern that names every field ends in `..`, for the same reason.
///
/// # What is proved
///
/// From the offsets, sizes and alignments of the compiled struct:
///
/// * [`apart`](proof::apart): no conflict on any line, wherever the struct's alignment lets it start;
/// * [`neighbours`](proof::neighbours): none between two neighbours in an array;
/// * [`drop_order`](proof::drop_order): fields that need dropping are dropped in declared order.
///
/// A generic struct is proved where its parameters are known: where its macro makes a value, and by
/// [`assert_layout!`]. `cargo check` does not see the former, as it generates no code; `cargo build` and
/// `cargo test` do.
///
/// ```compile_fail
/// use cache_layout::cache_layout;
///
/// // The layout puts what is read first, so `guard` would be dropped after `pool`.
/// #[cache_layout]
/// struct Job {
///     #[hot_write]
///     guard: Vec<u8>,
///     #[hot_read]
///     pool: Vec<u8>,
/// }
/// ```
///
/// # Derives and other attributes
///
/// Put `#[cache_layout]` first, above the derives: a derive above it is expanded before it, from a struct that
/// has no markers, and one that builds values (`Clone`, `Default`) then fails for a missing field `_line_..`.
///
/// Below the attribute, `Debug`, `Hash`, `PartialOrd` and `Ord` see the fields in declared order and no markers;
/// `Clone`, `Copy`, `Default`, `PartialEq` and `Eq` work as ever. Derives that write the fields out (serde, rkyv,
/// borsh, bincode) or take the struct for its bytes (bytemuck, zerocopy) are refused. Any other derive
/// sees the struct as it comes out.
///
/// `repr(align(N))` is kept, the larger alignment wins; `repr(C)` is refused, because it asks for the declared
/// order. `#[cfg]` on fields works, and a marker goes with its fields; marks inside `cfg_attr` cannot be seen, and
/// are refused. Enums, unions, tuple structs and unit structs are refused.
///
/// # What changes all the same
///
/// * A literal outside the crate, and a pattern without `..`, have to name the markers.
/// * The table of fields names each of them, so a private field that is never read does not warn (`dead_code`).
/// * A type alias hides its type: `type Counter = AtomicU64` is not seen to be written through `&self`.
/// * Editions 2018 and later: the macro of the struct's name is imported in a way that 2015 does not know.
pub use cacheline_derive::cache_layout;
