//! Test, then write: the traits, and the one place where it is done.

use core::sync::atomic::Ordering;

/// The bits of an atomic integer, tested before they are written.
///
/// It is implemented for every atomic integer that the target has, and for no other type.
/// [`flags`](crate::flags#orderings) explains the orderings.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an atomic integer that the target has",
    note = "bits are in `AtomicU8` to `AtomicU64`, `AtomicI8` to `AtomicI64`, `AtomicUsize` and `AtomicIsize`"
)]
pub trait AtomicBits: sealed::Sealed {
    /// The integer: each of its bits that is 1 is one that is asked for.
    type Mask;

    /// How many bits there are.
    const BITS: u32;

    /// Sets the bits of `mask`, and writes only if one of them is clear. Returns whether this call changed a
    /// bit.
    ///
    /// ```
    /// # extern crate cacheline_sync as cache_layout;
    /// use cache_layout::flags::AtomicBits;
    /// use core::sync::atomic::{AtomicU8, Ordering};
    ///
    /// let state = AtomicU8::new(0b001);
    /// assert!(state.set_if_clear(0b011, Ordering::AcqRel));
    /// assert!(!state.set_if_clear(0b011, Ordering::AcqRel));
    /// assert!(!state.set_if_clear(0, Ordering::AcqRel));
    /// assert_eq!(state.into_inner(), 0b011);
    /// ```
    fn set_if_clear(&self, mask: Self::Mask, order: Ordering) -> bool;

    /// Clears the bits of `mask`, and writes only if one of them is set. Returns whether this call changed a
    /// bit.
    ///
    /// ```
    /// # extern crate cacheline_sync as cache_layout;
    /// use cache_layout::flags::AtomicBits;
    /// use core::sync::atomic::{AtomicU8, Ordering};
    ///
    /// let state = AtomicU8::new(0b101);
    /// assert!(state.clear_if_set(0b011, Ordering::AcqRel));
    /// assert!(!state.clear_if_set(0b011, Ordering::AcqRel));
    /// assert_eq!(state.into_inner(), 0b100);
    /// ```
    fn clear_if_set(&self, mask: Self::Mask, order: Ordering) -> bool;

    /// Whether all bits of `mask` are set: a load.
    ///
    /// # Panics
    ///
    /// When `order` is `Release` or `AcqRel`, which no load can be.
    ///
    /// ```
    /// # extern crate cacheline_sync as cache_layout;
    /// use cache_layout::flags::AtomicBits;
    /// use core::sync::atomic::{AtomicU8, Ordering};
    ///
    /// let state = AtomicU8::new(0b101);
    /// assert!(state.is_set(0b101, Ordering::Acquire));
    /// assert!(!state.is_set(0b011, Ordering::Acquire));
    /// ```
    fn is_set(&self, mask: Self::Mask, order: Ordering) -> bool;
}

/// An `AtomicBool` that is tested before it is written.
///
/// [`flags`](crate::flags#orderings) explains the orderings.
pub trait AtomicFlag: sealed::Sealed {
    /// Sets the flag, and writes only if it is clear. Returns whether this call set it.
    ///
    /// ```
    /// # extern crate cacheline_sync as cache_layout;
    /// use cache_layout::flags::AtomicFlag;
    /// use core::sync::atomic::{AtomicBool, Ordering};
    ///
    /// let failed = AtomicBool::new(false);
    /// assert!(failed.set_if_clear(Ordering::Relaxed));
    /// assert!(!failed.set_if_clear(Ordering::Relaxed));
    /// assert!(failed.into_inner());
    /// ```
    fn set_if_clear(&self, order: Ordering) -> bool;

    /// Clears the flag, and writes only if it is set. Returns whether this call cleared it.
    ///
    /// ```
    /// # extern crate cacheline_sync as cache_layout;
    /// use cache_layout::flags::AtomicFlag;
    /// use core::sync::atomic::{AtomicBool, Ordering};
    ///
    /// let failed = AtomicBool::new(true);
    /// assert!(failed.clear_if_set(Ordering::Relaxed));
    /// assert!(!failed.clear_if_set(Ordering::Relaxed));
    /// assert!(!failed.into_inner());
    /// ```
    fn clear_if_set(&self, order: Ordering) -> bool;
}

/// The ordering of the test before a read-modify-write of `order`: its acquiring part.
#[inline]
#[must_use]
pub const fn of_test(order: Ordering) -> Ordering {
    match order {
        Ordering::Relaxed | Ordering::Release => Ordering::Relaxed,
        Ordering::Acquire | Ordering::AcqRel => Ordering::Acquire,
        _ => Ordering::SeqCst,
    }
}

/// Implements [`AtomicBits`] for each atomic type and its integer.
///
/// A macro, like [`implement_flag`], so that the same lines run on the atomics of a model checker. Where it is used, this
/// module is in scope as `bits`.
macro_rules! implement_bits {
    ($($(#[$present:meta])? $atomic:path, $mask:ident;)+) => {$(
        $(#[$present])?
        impl bits::sealed::Sealed for $atomic {}

        $(#[$present])?
        impl bits::AtomicBits for $atomic {
            type Mask = $mask;

            const BITS: u32 = $mask::BITS;

            #[inline]
            fn set_if_clear(&self, mask: $mask, order: core::sync::atomic::Ordering) -> bool {
                self.load(bits::of_test(order)) & mask != mask
                    && self.fetch_or(mask, order) & mask != mask
            }

            #[inline]
            fn clear_if_set(&self, mask: $mask, order: core::sync::atomic::Ordering) -> bool {
                self.load(bits::of_test(order)) & mask != 0
                    && self.fetch_and(!mask, order) & mask != 0
            }

            #[inline]
            fn is_set(&self, mask: $mask, order: core::sync::atomic::Ordering) -> bool {
                self.load(order) & mask == mask
            }
        }
    )+};
}

/// Implements [`AtomicFlag`] for an atomic `bool`.
macro_rules! implement_flag {
    ($(#[$present:meta])? $atomic:path) => {
        $(#[$present])?
        impl bits::sealed::Sealed for $atomic {}

        $(#[$present])?
        impl bits::AtomicFlag for $atomic {
            #[inline]
            fn set_if_clear(&self, order: core::sync::atomic::Ordering) -> bool {
                !self.load(bits::of_test(order)) && !self.swap(true, order)
            }

            #[inline]
            fn clear_if_set(&self, order: core::sync::atomic::Ordering) -> bool {
                self.load(bits::of_test(order)) && self.swap(false, order)
            }
        }
    };
}

pub(super) use {implement_bits, implement_flag};

pub(super) mod sealed {
    /// Implemented in this crate alone, so that methods can be added.
    pub trait Sealed {}
}
