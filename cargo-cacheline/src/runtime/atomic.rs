//! The entry points for atomics up to 64 bits: each records the access and does it.

use std::arch::asm;
use std::sync::atomic::{
    AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering, compiler_fence, fence,
};

use super::format::{ATOMIC_READ, ATOMIC_WRITE};
use super::local::return_address;
use super::plain::{is_private, keep_frame};
use super::process::record;

// The orders of C11, as instrumented code passes them: relaxed, consume, acquire, release, both, sequentially consistent.

/// What a load may have.
#[inline(always)]
fn of_load(order: i32) -> Ordering {
    match order {
        0 => Ordering::Relaxed,
        1 | 2 => Ordering::Acquire,
        _ => Ordering::SeqCst,
    }
}

/// What a store may have.
#[inline(always)]
fn of_store(order: i32) -> Ordering {
    match order {
        0 => Ordering::Relaxed,
        3 => Ordering::Release,
        _ => Ordering::SeqCst,
    }
}

/// What a read-modify-write or a fence may have.
#[inline(always)]
fn of_both(order: i32) -> Ordering {
    match order {
        0 => Ordering::Relaxed,
        1 | 2 => Ordering::Acquire,
        3 => Ordering::Release,
        4 => Ordering::AcqRel,
        _ => Ordering::SeqCst,
    }
}

macro_rules! recorded {
    ($address:ident, $size:expr, $kind:ident) => {
        if !is_private($address as usize, $size, false) {
            let (address, code) = return_address($address as usize);
            record(address, $size, $kind, code);
            keep_frame!();
        }
    };
}
pub(crate) use recorded;

macro_rules! loads_and_stores {
    ($value:ident, $atomic:ident, $load:ident, $store:ident) => {
        /// # Safety
        /// Called by instrumented code.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $load(address: *mut $value, order: i32) -> $value {
            recorded!(address, size_of::<$value>(), ATOMIC_READ);
            // SAFETY: the caller's promise.
            unsafe { $atomic::from_ptr(address) }.load(of_load(order))
        }

        /// # Safety
        /// Called by instrumented code.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $store(address: *mut $value, value: $value, order: i32) {
            recorded!(address, size_of::<$value>(), ATOMIC_WRITE);
            // SAFETY: the caller's promise.
            unsafe { $atomic::from_ptr(address) }.store(value, of_store(order));
        }
    };
}

macro_rules! updates {
    ($value:ident, $atomic:ident, $($name:ident: $operation:ident,)*) => {$(
        /// # Safety
        /// Called by instrumented code.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(address: *mut $value, value: $value, order: i32) -> $value {
            recorded!(address, size_of::<$value>(), ATOMIC_WRITE);
            // SAFETY: the caller's promise.
            unsafe { $atomic::from_ptr(address) }.$operation(value, of_both(order))
        }
    )*};
}

macro_rules! exchanges {
    ($value:ident, $atomic:ident, $val:ident, $strong:ident, $weak:ident) => {
        /// Gives what was there.
        ///
        /// # Safety
        /// Called by instrumented code.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $val(
            address: *mut $value,
            expected: $value,
            value: $value,
            order: i32,
            failure: i32,
        ) -> $value {
            recorded!(address, size_of::<$value>(), ATOMIC_WRITE);
            // SAFETY: the caller's promise.
            let atomic = unsafe { $atomic::from_ptr(address) };
            match atomic.compare_exchange(expected, value, of_both(order), of_load(failure)) {
                Ok(was) | Err(was) => was,
            }
        }

        exchanges!($value, $atomic, $strong);
        exchanges!($value, $atomic, $weak);
    };
    ($value:ident, $atomic:ident, $name:ident) => {
        /// Leaves what was there in `expected`, and says whether it was that.
        ///
        /// # Safety
        /// Called by instrumented code.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            address: *mut $value,
            expected: *mut $value,
            value: $value,
            order: i32,
            failure: i32,
        ) -> i32 {
            recorded!(address, size_of::<$value>(), ATOMIC_WRITE);
            // SAFETY: the caller's promise.
            let (atomic, was) = unsafe { ($atomic::from_ptr(address), *expected) };
            match atomic.compare_exchange(was, value, of_both(order), of_load(failure)) {
                Ok(_) => 1,
                Err(was) => {
                    // SAFETY: the caller's promise.
                    unsafe { *expected = was };
                    0
                }
            }
        }
    };
}

loads_and_stores!(u8, AtomicU8, __tsan_atomic8_load, __tsan_atomic8_store);
updates! {
    u8, AtomicU8,
    __tsan_atomic8_exchange: swap,
    __tsan_atomic8_fetch_add: fetch_add,
    __tsan_atomic8_fetch_sub: fetch_sub,
    __tsan_atomic8_fetch_and: fetch_and,
    __tsan_atomic8_fetch_or: fetch_or,
    __tsan_atomic8_fetch_xor: fetch_xor,
    __tsan_atomic8_fetch_nand: fetch_nand,
}
exchanges! {
    u8, AtomicU8,
    __tsan_atomic8_compare_exchange_val,
    __tsan_atomic8_compare_exchange_strong,
    __tsan_atomic8_compare_exchange_weak
}

loads_and_stores!(u16, AtomicU16, __tsan_atomic16_load, __tsan_atomic16_store);
updates! {
    u16, AtomicU16,
    __tsan_atomic16_exchange: swap,
    __tsan_atomic16_fetch_add: fetch_add,
    __tsan_atomic16_fetch_sub: fetch_sub,
    __tsan_atomic16_fetch_and: fetch_and,
    __tsan_atomic16_fetch_or: fetch_or,
    __tsan_atomic16_fetch_xor: fetch_xor,
    __tsan_atomic16_fetch_nand: fetch_nand,
}
exchanges! {
    u16, AtomicU16,
    __tsan_atomic16_compare_exchange_val,
    __tsan_atomic16_compare_exchange_strong,
    __tsan_atomic16_compare_exchange_weak
}

loads_and_stores!(u32, AtomicU32, __tsan_atomic32_load, __tsan_atomic32_store);
updates! {
    u32, AtomicU32,
    __tsan_atomic32_exchange: swap,
    __tsan_atomic32_fetch_add: fetch_add,
    __tsan_atomic32_fetch_sub: fetch_sub,
    __tsan_atomic32_fetch_and: fetch_and,
    __tsan_atomic32_fetch_or: fetch_or,
    __tsan_atomic32_fetch_xor: fetch_xor,
    __tsan_atomic32_fetch_nand: fetch_nand,
}
exchanges! {
    u32, AtomicU32,
    __tsan_atomic32_compare_exchange_val,
    __tsan_atomic32_compare_exchange_strong,
    __tsan_atomic32_compare_exchange_weak
}

loads_and_stores!(u64, AtomicU64, __tsan_atomic64_load, __tsan_atomic64_store);
updates! {
    u64, AtomicU64,
    __tsan_atomic64_exchange: swap,
    __tsan_atomic64_fetch_add: fetch_add,
    __tsan_atomic64_fetch_sub: fetch_sub,
    __tsan_atomic64_fetch_and: fetch_and,
    __tsan_atomic64_fetch_or: fetch_or,
    __tsan_atomic64_fetch_xor: fetch_xor,
    __tsan_atomic64_fetch_nand: fetch_nand,
}
exchanges! {
    u64, AtomicU64,
    __tsan_atomic64_compare_exchange_val,
    __tsan_atomic64_compare_exchange_strong,
    __tsan_atomic64_compare_exchange_weak
}

/// Does what it says; it touches no memory.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_atomic_thread_fence(order: i32) {
    if order != 0 {
        fence(of_both(order));
    }
}

/// As [`__tsan_atomic_thread_fence`], for signal handlers of this thread.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_atomic_signal_fence(order: i32) {
    if order != 0 {
        compiler_fence(of_both(order));
    }
}
