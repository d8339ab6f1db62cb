//! The entry points for atomics of 128 bits: each is a loop around one compare-and-exchange, in the strongest order.
//!
//! On x86-64 that is `cmpxchg16b`, which every processor since 2006 has; on aarch64 a pair of exclusive loads and stores.

// Since Rust 1.77 a `u128` is what C has; older compilers only warned.
#![allow(improper_ctypes_definitions)]

use std::arch::asm;

use super::atomic::recorded;
use super::format::{ATOMIC_READ, ATOMIC_WRITE};
use super::local::return_address;
use super::plain::{is_private, keep_frame};
use super::process::record;

/// Puts `value` there if `expected` is there. Gives what was there.
#[cfg(target_arch = "x86_64")]
unsafe fn compare_exchange(address: *mut u128, expected: u128, value: u128) -> u128 {
    let (low, high): (u64, u64);
    // SAFETY: the caller's promise: 16 aligned bytes. `rbx` is the compiler's, so it is swapped in and back, and
    // the others are named lest one of them be it.
    unsafe {
        asm!(
            "xchg rsi, rbx",
            "lock cmpxchg16b xmmword ptr [rdi]",
            "mov rbx, rsi",
            inout("rsi") value as u64 => _,
            in("rdi") address,
            in("rcx") (value >> 64) as u64,
            inlateout("rax") expected as u64 => low,
            inlateout("rdx") (expected >> 64) as u64 => high,
            options(nostack),
        );
    }
    u128::from(high) << 64 | u128::from(low)
}

/// Puts `value` there if `expected` is there. Gives what was there.
#[cfg(target_arch = "aarch64")]
unsafe fn compare_exchange(address: *mut u128, expected: u128, value: u128) -> u128 {
    let (low, high): (u64, u64);
    // SAFETY: the caller's promise: 16 aligned bytes. What was read is stored again if it is not what was expected: only a
    // store that succeeds makes the pair one.
    unsafe {
        asm!(
            "2:",
            "ldaxp {low}, {high}, [{address}]",
            "cmp {low}, {expected_low}",
            "ccmp {high}, {expected_high}, #0, eq",
            "csel {store_low}, {value_low}, {low}, eq",
            "csel {store_high}, {value_high}, {high}, eq",
            "stlxp {failed:w}, {store_low}, {store_high}, [{address}]",
            "cbnz {failed:w}, 2b",
            low = out(reg) low,
            high = out(reg) high,
            address = in(reg) address,
            expected_low = in(reg) expected as u64,
            expected_high = in(reg) (expected >> 64) as u64,
            value_low = in(reg) value as u64,
            value_high = in(reg) (value >> 64) as u64,
            store_low = out(reg) _,
            store_high = out(reg) _,
            failed = out(reg) _,
            options(nostack),
        );
    }
    u128::from(high) << 64 | u128::from(low)
}

/// Puts there what `change` makes of what is there. Gives what was there.
unsafe fn update(address: *mut u128, change: impl Fn(u128) -> u128) -> u128 {
    let mut was = 0;
    loop {
        // SAFETY: the caller's promise.
        let found = unsafe { compare_exchange(address, was, change(was)) };
        if found == was {
            return was;
        }
        was = found;
    }
}

/// # Safety
/// Called by instrumented code.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __tsan_atomic128_load(address: *mut u128, _: i32) -> u128 {
    recorded!(address, 16, ATOMIC_READ);
    // SAFETY: the caller's promise. It writes what is there, so the memory has to be writable, as it is for all who load so.
    unsafe { compare_exchange(address, 0, 0) }
}

/// # Safety
/// Called by instrumented code.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __tsan_atomic128_store(address: *mut u128, value: u128, _: i32) {
    recorded!(address, 16, ATOMIC_WRITE);
    // SAFETY: the caller's promise.
    unsafe { update(address, |_| value) };
}

macro_rules! updates {
    ($($name:ident: $change:expr,)*) => {$(
        /// # Safety
        /// Called by instrumented code.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(address: *mut u128, value: u128, _: i32) -> u128 {
            recorded!(address, 16, ATOMIC_WRITE);
            let change: fn(u128, u128) -> u128 = $change;
            // SAFETY: the caller's promise.
            unsafe { update(address, |was| change(was, value)) }
        }
    )*};
}

updates! {
    __tsan_atomic128_exchange: |_, value| value,
    __tsan_atomic128_fetch_add: u128::wrapping_add,
    __tsan_atomic128_fetch_sub: u128::wrapping_sub,
    __tsan_atomic128_fetch_and: |was, value| was & value,
    __tsan_atomic128_fetch_or: |was, value| was | value,
    __tsan_atomic128_fetch_xor: |was, value| was ^ value,
    __tsan_atomic128_fetch_nand: |was, value| !(was & value),
}

/// Gives what was there.
///
/// # Safety
/// Called by instrumented code.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __tsan_atomic128_compare_exchange_val(
    address: *mut u128,
    expected: u128,
    value: u128,
    _: i32,
    _: i32,
) -> u128 {
    recorded!(address, 16, ATOMIC_WRITE);
    // SAFETY: the caller's promise.
    unsafe { compare_exchange(address, expected, value) }
}

macro_rules! exchanges {
    ($($name:ident)*) => {$(
        /// Leaves what was there in `expected`, and says whether it was that.
        ///
        /// # Safety
        /// Called by instrumented code.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            address: *mut u128,
            expected: *mut u128,
            value: u128,
            _: i32,
            _: i32,
        ) -> i32 {
            recorded!(address, 16, ATOMIC_WRITE);
            // SAFETY: the caller's promise.
            unsafe {
                let was = compare_exchange(address, *expected, value);
                let swapped = was == *expected;
                *expected = was;
                i32::from(swapped)
            }
        }
    )*};
}

exchanges! {
    __tsan_atomic128_compare_exchange_strong
    __tsan_atomic128_compare_exchange_weak
}
