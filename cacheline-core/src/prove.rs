//! The rules of [`proof`] for a type whose layout is known: what `#[cache_layout]` writes beneath a
//! struct.
//!
//! Each does what the function of the same name in [`proof`] does, and panics as that does. To name the
//! type instead of its layout saves the compiler most of the work: a constant is not copied for each rule.
//!
//! ```
//! # extern crate cacheline_core as cache_layout;
//! use cache_layout::{CacheLayout, Field, Layout, Line, prove};
//! use core::mem::offset_of;
//!
//! #[repr(C)]
//! struct Ring {
//!     head: u64,
//!     line_of_tail: Line,
//!     tail: u64,
//! }
//!
//! impl CacheLayout for Ring {
//!     const FIELDS: &'static [Field] = &[
//!         Field::of::<u64>("head", "u64").at(offset_of!(Self, head)).hot_write("consumer"),
//!         Field::of::<u64>("tail", "u64").at(offset_of!(Self, tail)).hot_write("producer"),
//!     ];
//!     const LAYOUT: Layout = Layout::of::<Self>("Ring", Self::FIELDS).in_lines_of(Line::BYTES);
//! }
//!
//! const _: () = prove::apart::<Ring>("consumer");
//! const _: () = prove::apart::<Ring>("producer");
//! const _: () = prove::neighbours::<Ring>();
//! ```

use core::mem::needs_drop;

use crate::cache_layout::CacheLayout;
use crate::proof;

/// What a group writes is apart from the hot fields of other groups: [`proof::apart`](fn@crate::proof::apart).
#[track_caller]
pub const fn apart<T: CacheLayout + ?Sized>(group: &str) {
    if !T::IS_APART_BY_LINES {
        proof::apart(&T::LAYOUT, group);
    }
}

/// Two neighbours in an array share no line: [`proof::neighbours`](fn@crate::proof::neighbours).
#[track_caller]
pub const fn neighbours<T: CacheLayout + ?Sized>() {
    // Where every instance starts on a line and ends with one, there is nothing to look for.
    if T::LAYOUT.align < T::LAYOUT.line || T::LAYOUT.size % T::LAYOUT.line != 0 {
        proof::neighbours(&T::LAYOUT);
    }
}

/// Fields drop in the order in which they were declared: [`proof::drop_order`](fn@crate::proof::drop_order).
#[track_caller]
pub const fn drop_order<T: CacheLayout + ?Sized>() {
    if needs_drop::<T>() {
        proof::drop_order(&T::LAYOUT);
    }
}

/// The elements of a field own their lines: [`proof::each`](fn@crate::proof::each).
#[track_caller]
pub const fn each<T: CacheLayout + ?Sized, Element>(field: &str) {
    proof::each::<Element>(&T::LAYOUT, field);
}

/// The struct takes at most so many bytes: [`proof::max_size`](fn@crate::proof::max_size).
#[track_caller]
pub const fn max_size<T: CacheLayout + ?Sized>(limit: usize) {
    proof::max_size(&T::LAYOUT, limit);
}

/// A group touches at most so many lines: [`proof::max_lines`](fn@crate::proof::max_lines).
#[track_caller]
pub const fn max_lines<T: CacheLayout + ?Sized>(group: &str, limit: usize) {
    proof::max_lines(&T::LAYOUT, group, limit);
}

/// No hot field crosses from one line to the next: [`proof::straddle`](fn@crate::proof::straddle).
#[track_caller]
pub const fn straddle<T: CacheLayout + ?Sized>() {
    proof::straddle(&T::LAYOUT);
}

/// The struct takes no more lines than it needs: [`proof::waste`](fn@crate::proof::waste).
#[track_caller]
pub const fn waste<T: CacheLayout + ?Sized>(of_unknown_size: &[&str], kept_off: &[&str]) {
    proof::waste(&T::LAYOUT, of_unknown_size, kept_off);
}

/// Stops the build and prints the layout: [`proof::show`](fn@crate::proof::show).
#[track_caller]
pub const fn show<T: CacheLayout + ?Sized>() {
    proof::show(&T::LAYOUT);
}

/// What is the same for each group, which the compiler finds out once for a type.
trait Verdict: CacheLayout {
    const IS_APART_BY_LINES: bool = proof::is_apart_by_lines(&Self::LAYOUT);
}

impl<T: CacheLayout + ?Sized> Verdict for T {}
