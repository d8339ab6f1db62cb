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
//! * [`OwnLines`] gives a value its lines to itself: an element of an array, where each has another writer.
//! * [`LINE`] is the cache line that is assumed for the target, [`Line`] the table behind it.
//!
//! # Features
//!
//! * `serde`: `serde::Serialize` for [`Layout`] and what it is made of.
//! * `flags`: bits of an atomic that are tested before they are written, for flags that are nearly always set already.
//! * `percpu`: one slot, or one list, for each CPU instead of one that every core fights over; needs `std`.
//!
//! # A line size for the whole build
//!
//! `RUSTFLAGS='--cfg cache_line="128"'` (or 16, 32, 64, 256) replaces the target's line wherever no `line` is given.
//! `--cfg cache_line="none"` is for one CPU, or for memory before speed: nothing is padded, the rules of separation are
//! void, budgets hold. [`SEPARATED`] says which it is, and [`LINE`] the size.
//!
//! The crate is `no_std`, without `alloc`.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub use cacheline_core::*;

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of `docs`, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../docs/how-it-works.md")]
#[doc = include_str!("../docs/what-is-proved.md")]
struct Docs;

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
/// What both sides of a queue touch, like the slots of a ring, belongs to neither: put it behind a pointer that is
/// `hot_read`, or give it a group of its own (`#[hot_write(slots)]`). A group is made by its first mention, so a
/// misspelt one is a new one, with a line of its own: the map shows it, and `max_size` or `deny(waste)` does not let it pass
/// where a line too many matters.
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
/// | option                  | meaning                                                                          |
/// |-------------------------|----------------------------------------------------------------------------------|
/// | `line = 64`             | keep apart by lines of 16, 32, 64, 128 or 256 bytes; without it, by the target's ([`Line`]) |
/// | `order = "declared"`    | move nothing, only start a line where the group changes from or to one that writes |
/// | `verify`                | neither move nor pad, only prove: for structs whose layout is not ours to choose     |
/// | `assume_line_aligned`   | with `verify`: the allocator puts every instance on the start of a line             |
/// | `max_size = EXPR`       | the struct takes at most so many bytes                                              |
/// | `max_lines(hot_read = 1, producer = 2)` | a group touches at most so many lines                               |
/// | `deny(straddle)`        | no hot field of at most a line crosses from one line to the next                    |
/// | `deny(waste)`           | the struct takes no more lines than the separation of its fields needs               |
/// | `allow(drop_order)`     | accept that fields are dropped in another order than they are declared in           |
/// | `allow(neighbours)`     | accept conflicts between neighbours in an array: there never is one                 |
/// | `parts = Name`          | make a plain struct of the same fields as well (below)                             |
/// | `crate = path`          | where the generated code finds this crate: for re-exports and renamed dependencies  |
/// | `show`                  | stop the build and print the layout                                                |
///
/// # What comes out
///
/// The struct is `repr(C)`, its fields in the order of the layout: first what is read, then each group that
/// writes, behind a **marker**, a zero-sized field `_line_GROUP` whose type is aligned to a line. A marker also
/// raises the alignment of the struct to a line and its size to a multiple of one, so that neighbours in an array
/// are apart too. Within a run the alignment falls, as far as the macro knows it, so that there are no holes
/// between types that it knows; among equals the declared order stays.
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
/// A pattern that names every field ends in `..`, for the same reason. Where a plain literal is written instead, the
/// compiler says that a field `_line_..` is missing: use the macro, or from another crate the parts.
///
/// # A layout that is not ours: `verify`
///
/// A struct that C code shares, a file format, a plain struct whose layout should be watched: `verify` leaves it
/// exactly as it is, attributes and derives included, and proves it. Distance is as good as alignment: fields
/// that are a line apart share none, wherever the struct starts. Tuple structs are welcome, because nothing moves.
///
/// ```
/// use cache_layout::cache_layout;
///
/// #[cache_layout(verify, line = 64)]
/// #[repr(C, align(64))]
/// struct Descriptor {
///     #[hot_read]
///     base: [u64; 2],
///     reserved: [u64; 6],
///     #[hot_write]
///     doorbell: u64,
/// }
/// ```
///
/// Without the alignment it may start in the middle of a line; the error says at which offset its fields meet:
///
/// ```compile_fail,E0080
/// # use cache_layout::cache_layout;
/// #[cache_layout(verify, line = 64)]
/// #[repr(C)]
/// struct Descriptor {
///     #[hot_read]
///     base: [u64; 2],
///     reserved: [u64; 6],
///     #[hot_write]
///     doorbell: u64,
/// }
/// ```
///
/// # Declared order
///
/// `order = "declared"` keeps the order, for those who tuned it, and for `repr(C)`. A group that writes has one
/// place; cold fields stay on the lines of what stands before them.
///
/// ```
/// use cache_layout::{CacheLayout, cache_layout};
///
/// #[cache_layout(order = "declared", line = 64)]
/// #[repr(C)]
/// struct Queue {
///     #[hot_read]
///     mask: u32,
///     #[hot_write]
///     tail: u32,
///     #[hot_read]
///     slots: u32,
/// }
/// assert_eq!(Queue::LAYOUT.lines(), 3);
/// ```
///
/// ```compile_fail
/// # use cache_layout::cache_layout;
/// #[cache_layout(order = "declared")]
/// struct Queue {
///     #[hot_write]
///     tail: u32,
///     #[hot_read]
///     mask: u32,
///     #[hot_write] // `hot_write` is written in two places
///     head: u32,
/// }
/// ```
///
/// # One writer for each element
///
/// `#[hot_write(each)]` or `#[hot_write(GROUP, each)]` on an array, a `Vec`, a `Box<[T]>` or a slice says that its
/// elements have different writers. The build proves that each element owns its lines. A `Vec` or `Box` itself,
/// which is only read, counts as `hot_read`. [`OwnLines`] makes such an element of any value, and is used like it;
/// `OwnLines<_, Line128>` is for a struct with `line = 128`.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use cache_layout::{OwnLines, cache_layout};
///
/// #[cache_layout]
/// #[derive(Default)]
/// struct Counters {
///     #[hot_write(each)]
///     slots: [OwnLines<AtomicU64>; 8],
///     #[hot_read]
///     enabled: bool,
/// }
///
/// let counters = Counters::default();
/// counters.slots[3].fetch_add(1, Ordering::Relaxed);
/// ```
///
/// ```compile_fail,E0080
/// # use std::sync::atomic::AtomicU64;
/// # use cache_layout::cache_layout;
/// #[cache_layout(line = 64)]
/// struct Counters {
///     #[hot_write(each)]
///     slots: [AtomicU64; 8], // eight writers on one line
///     #[hot_read]
///     enabled: bool,
/// }
/// ```
///
/// # Budgets
///
/// ```
/// use cache_layout::cache_layout;
///
/// #[cache_layout(line = 64, max_size = 128, max_lines(hot_read = 1), deny(straddle, waste))]
/// struct Entry {
///     #[hot_read]
///     key: [u64; 4],
///     #[hot_write]
///     hits: u64,
/// }
/// ```
///
/// ```compile_fail,E0080
/// # use cache_layout::cache_layout;
/// #[cache_layout(line = 64, max_lines(hot_read = 1))]
/// struct Entry {
///     #[hot_read]
///     key: [u64; 9], // 72 bytes
///     #[hot_write]
///     hits: u64,
/// }
/// ```
///
/// # Parts
///
/// `parts = Name` makes a plain struct as well: the user's fields in declared order, under the same visibilities,
/// with the same derives, and `From` both ways. Derives that cannot work on the laid out struct, serde's among
/// them, are made for the parts alone, with the attributes that they read. The parts are what other crates build a
/// value from.
///
/// ```
/// use cache_layout::cache_layout;
///
/// #[cache_layout(parts = LimitsParts)]
/// #[derive(Clone, Debug, PartialEq)]
/// pub struct Limits {
///     #[hot_write]
///     pub used: u64,
///     #[hot_read]
///     pub most: u64,
/// }
///
/// let limits = Limits::from(LimitsParts { used: 0, most: 5 });
/// let parts = LimitsParts::from(limits);
/// assert_eq!(format!("{parts:?}"), "LimitsParts { used: 0, most: 5 }");
/// ```
///
/// serde is told to go through the parts as it is told to go through any type. Then the struct itself is
/// `Serialize` and `Deserialize`, and can be a field of others that are:
///
/// ```
/// # use cache_layout::cache_layout;
/// #[cache_layout(parts = LimitsParts)]
/// #[derive(Clone, serde::Serialize, serde::Deserialize)]
/// #[serde(from = "LimitsParts", into = "LimitsParts", rename_all = "camelCase")]
/// struct Limits {
///     #[hot_write]
///     used_so_far: u64,
///     #[hot_read]
///     at_most: u64,
/// }
///
/// let limits = Limits! { used_so_far: 1, at_most: 2 };
/// assert_eq!(serde_json::to_string(&limits).unwrap(), r#"{"usedSoFar":1,"atMost":2}"#);
/// ```
///
/// A struct that implements `Drop` cannot be taken apart, so it cannot have parts.
///
/// # What is proved
///
/// From the offsets, sizes and alignments of the compiled struct:
///
/// * [`apart`](proof::apart): no conflict on any line, wherever the struct's alignment lets it start;
/// * [`neighbours`](proof::neighbours): none between two neighbours in an array;
/// * [`each`](proof::each): elements with different writers own their lines;
/// * [`drop_order`](proof::drop_order): fields that need dropping are dropped in declared order;
/// * [`max_size`](proof::max_size), [`max_lines`](proof::max_lines), [`straddle`](proof::straddle) and
///   [`waste`](proof::waste), where asked for.
///
/// A generic struct is proved where its parameters are known: where a value is made by its macro, by a derived
/// `Default` or from its parts, and by [`assert_layout!`]. `cargo check` sees the last alone, as it generates no code;
/// `cargo build` and `cargo test` see all. Under `verify`, which leaves derives alone, `Default` proves nothing.
///
/// ```compile_fail,E0080
/// # use cache_layout::cache_layout;
/// #[cache_layout(line = 64, max_size = 128)]
/// #[derive(Default)]
/// struct Slots<T> {
///     #[hot_read]
///     slots: T,
///     #[hot_write]
///     used: u64,
/// }
///
/// let slots = Slots::<[u64; 16]>::default(); // 192 bytes
/// ```
///
/// ```compile_fail,E0080
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
/// borsh, bincode) are refused without `parts`, and those that take the struct for its bytes (bytemuck, zerocopy)
/// always. Any other derive sees the struct as it comes out. A derive is known by its name: a `Debug` that was
/// imported from elsewhere is taken for that of the standard library.
///
/// `repr(align(N))` is kept, the larger alignment wins; `repr(C)` asks for the declared order, and is refused without
/// `order = "declared"` or `verify`. `#[cfg]` on fields works, and a marker goes with its fields; marks inside
/// `cfg_attr` cannot be seen, and are refused. Enums, unions, unit structs and, without `verify`, tuple structs are
/// refused.
///
/// # What changes all the same
///
/// * A literal outside the crate, and a pattern without `..`, have to name the markers.
/// * The table of a public struct is public, with the names and types of its private fields, and so is its size in lines:
///   neither is a promise to keep.
/// * The table of fields names the struct and each of its fields, so `dead_code` is silent about one that is never
///   read, or never made.
/// * The macro knows types by name. An alias or a type of your own hides what it is: `struct Counter(AtomicU64)` is
///   not seen to be written through `&self` (mark it, if it matters), and is taken to be aligned like a pointer, its
///   size unknown: it may cost a hole, and is not moved to where it would save a line. `deny(waste)` says when that
///   happens. The last field is taken to be unsized if it is a slice, `str`, `dyn`, a `?Sized` parameter, or a cell or
///   lock of the standard library around one; a type of your own is not, and `cfg` may not decide it.
/// * The macro of the struct's name cannot be used beside another annotated struct of that name further out, or
///   from a glob import: a struct in a function, called like one of its module.
/// * The macro of a generic struct hands the value through a function that proves it, so a temporary in it lives to the
///   end of the statement and no longer, and the value is not promoted to a `static`.
/// * Derived `Clone` and `PartialEq`, and `Default` of a struct that is not generic, go through the fields in memory
///   order, which shows if those of the fields have side effects.
/// * `#[expect(dead_code)]` on the struct or a field is not fulfilled, for the same reason that `dead_code` is silent.
pub use cacheline_derive::cache_layout;
