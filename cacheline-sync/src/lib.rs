//! What the layout of a struct alone cannot give: not to write a line that is right already, and not to share one at all.
//!
//! Of fields that many cores write, layout keeps the others apart; the writers still take the line from each
//! other. Each module is for one kind of such fields, and a feature of the same name:
//!
//! * `flags`: bits that are nearly always as they should be. They are tested before they are written, and
//!   the line stays with all who test.
//! * `percpu`: counters, caches, lists. There is one for each CPU, on lines of its own; needs `std`.
//!
//! The crate `cache-layout` has both, as its features `flags` and `percpu`.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(any(test, feature = "percpu"))]
extern crate std;

#[cfg(feature = "flags")]
pub mod flags;
#[cfg(feature = "percpu")]
pub mod percpu;
