//! Flags in atomics that are tested before they are written.
//!
//! `fetch_or` takes the cache line away from every other core, even when the bit is set already and
//! nothing changes. Most flags are set once and only read from then on. Testing first leaves the line
//! shared by all cores, and writes only when the bit has to change:
//!
//! ```
//! # extern crate cacheline_sync as cache_layout;
//! use cache_layout::flags::AtomicBits;
//! use core::sync::atomic::{AtomicU32, Ordering};
//!
//! const UPTODATE: u32 = 1 << 0;
//! const DIRTY: u32 = 1 << 1;
//!
//! let state = AtomicU32::new(DIRTY);
//! assert!(state.set_if_clear(UPTODATE, Ordering::AcqRel)); // this call set it
//! assert!(!state.set_if_clear(UPTODATE, Ordering::AcqRel)); // and this one only looked
//! assert!(state.clear_if_set(DIRTY, Ordering::Relaxed));
//! assert_eq!(state.into_inner(), UPTODATE);
//! ```
//!
//! * [`AtomicBits`] is for the bits of atomic integers, [`AtomicFlag`] for `AtomicBool`.
//! * [`flag_bits!`] names the bits of a struct's field, as `BUFFER_FNS` does in Linux.
//!
//! # Orderings
//!
//! A call takes one ordering, that of the read-modify-write it stands for. The test that comes first has
//! the acquiring part of it, so that a caller who finds the bit as it should be synchronizes just like one
//! who changes it:
//!
//! | ordering  | the call changes the bit     | the bit is as it should be already                     |
//! |-----------|------------------------------|--------------------------------------------------------|
//! | `Relaxed` | relaxed read-modify-write    | relaxed load                                           |
//! | `Acquire` | acquiring read-modify-write  | acquiring load: sees what the one who set the bit released |
//! | `Release` | releasing read-modify-write  | relaxed load: **releases nothing**                     |
//! | `AcqRel`  | both                         | acquiring load: **releases nothing**                   |
//! | `SeqCst`  | both, in the single order    | sequentially consistent load: **releases nothing**     |
//!
//! A load cannot release. A reader that finds the bit set sees what was written before *the call that
//! changed it*, and not what later callers wrote that found it set. This is right for a bit that says of
//! data that it is there (up to date, initialized, mapped): whoever set it first has released valid data.
//!
//! # What must not test first
//!
//! It is wrong for a bit that asks another thread to come and look, and which that thread clears:
//!
//! ```text
//! queue.push(work);                           pending.clear_if_set(WORK, AcqRel);
//! pending.set_if_clear(WORK, AcqRel);         while let Some(work) = queue.pop() { .. }
//! ```
//!
//! The left side may find the bit still set, release nothing, and have its work overlooked by the right
//! side, which has cleared the bit and looked into the queue already. Either use `fetch_or` there, which
//! always writes, or put `fence(SeqCst)` on both sides, between the work and the bit:
//!
//! ```text
//! queue.push(work);                           pending.clear_if_set(WORK, AcqRel);
//! fence(SeqCst);                              fence(SeqCst);
//! pending.set_if_clear(WORK, AcqRel);         while let Some(work) = queue.pop() { .. }
//! ```
//!
//! # Races
//!
//! When the test finds something to change, the result of the read-modify-write decides: of several callers
//! that set one bit at the same time, one is told `true`. All changes are read-modify-writes of the bits asked
//! for, so they neither lose another bit's change nor end the release of an earlier one.

mod bits;
mod named;
mod range;

#[cfg(test)]
mod tests;

pub use self::bits::{AtomicBits, AtomicFlag};
#[doc(inline)]
pub use crate::flag_bits;

/// What the expansion of [`flag_bits!`](crate::flag_bits) names, and nobody else should.
#[doc(hidden)]
pub mod __private {
    pub use super::bits::of_test;
    pub use super::range::in_range;
    pub use pastey::paste;
}

bits::implement_bits! {
    #[cfg(target_has_atomic = "8")] core::sync::atomic::AtomicU8, u8;
    #[cfg(target_has_atomic = "8")] core::sync::atomic::AtomicI8, i8;
    #[cfg(target_has_atomic = "16")] core::sync::atomic::AtomicU16, u16;
    #[cfg(target_has_atomic = "16")] core::sync::atomic::AtomicI16, i16;
    #[cfg(target_has_atomic = "32")] core::sync::atomic::AtomicU32, u32;
    #[cfg(target_has_atomic = "32")] core::sync::atomic::AtomicI32, i32;
    #[cfg(target_has_atomic = "64")] core::sync::atomic::AtomicU64, u64;
    #[cfg(target_has_atomic = "64")] core::sync::atomic::AtomicI64, i64;
    #[cfg(target_has_atomic = "ptr")] core::sync::atomic::AtomicUsize, usize;
    #[cfg(target_has_atomic = "ptr")] core::sync::atomic::AtomicIsize, isize;
}

bits::implement_flag! { #[cfg(target_has_atomic = "8")] core::sync::atomic::AtomicBool }
