//! The entry points for plain loads and stores, and for blocks of memory.
//!
//! The code that calls does the access itself, but for [`__tsan_memcpy`] and its like, which do it here.

use std::arch::asm;
use std::ffi::c_void;

use super::format::{READ, WRITE};
use super::local::{Local, return_address};
use super::process::{MODEL, record, with_thread};

/// Whether the access needs nothing: it is in one line, and that is this thread's alone.
#[inline(always)]
pub(crate) fn is_private(address: usize, size: usize, may_span: bool) -> bool {
    if may_span && (address & 63) + size > 64 {
        return false;
    }
    MODEL.shadow.is_private(address, Local::fast())
}

/// Keeps the call before it from becoming a jump, after which there were no frame to read the return address from.
macro_rules! keep_frame {
    () => {
        // SAFETY: it does nothing.
        unsafe { asm!("", options(nomem, nostack, preserves_flags)) }
    };
}
pub(crate) use keep_frame;

macro_rules! entries {
    ($($name:ident: $size:literal, $span:literal, $($kind:ident),+;)*) => {$(
        /// # Safety
        /// Called by instrumented code.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(address: usize) {
            if !is_private(address, $size, $span) {
                let (address, code) = return_address(address);
                $(record(address, $size, $kind, code);)+
                keep_frame!();
            }
        }
    )*};
}

// A read of 16 bytes counts as aligned when it is at 8.
entries! {
    __tsan_read1: 1, false, READ;
    __tsan_read2: 2, false, READ;
    __tsan_read4: 4, false, READ;
    __tsan_read8: 8, false, READ;
    __tsan_read16: 16, true, READ;
    __tsan_write1: 1, false, WRITE;
    __tsan_write2: 2, false, WRITE;
    __tsan_write4: 4, false, WRITE;
    __tsan_write8: 8, false, WRITE;
    __tsan_write16: 16, true, WRITE;
    __tsan_unaligned_read1: 1, false, READ;
    __tsan_unaligned_read2: 2, true, READ;
    __tsan_unaligned_read4: 4, true, READ;
    __tsan_unaligned_read8: 8, true, READ;
    __tsan_unaligned_read16: 16, true, READ;
    __tsan_unaligned_write1: 1, false, WRITE;
    __tsan_unaligned_write2: 2, true, WRITE;
    __tsan_unaligned_write4: 4, true, WRITE;
    __tsan_unaligned_write8: 8, true, WRITE;
    __tsan_unaligned_write16: 16, true, WRITE;
    __tsan_read_write1: 1, false, READ, WRITE;
    __tsan_read_write2: 2, false, READ, WRITE;
    __tsan_read_write4: 4, false, READ, WRITE;
    __tsan_read_write8: 8, false, READ, WRITE;
    __tsan_read_write16: 16, true, READ, WRITE;
    __tsan_unaligned_read_write1: 1, false, READ, WRITE;
    __tsan_unaligned_read_write2: 2, true, READ, WRITE;
    __tsan_unaligned_read_write4: 4, true, READ, WRITE;
    __tsan_unaligned_read_write8: 8, true, READ, WRITE;
    __tsan_unaligned_read_write16: 16, true, READ, WRITE;
    __tsan_volatile_read1: 1, false, READ;
    __tsan_volatile_read2: 2, false, READ;
    __tsan_volatile_read4: 4, false, READ;
    __tsan_volatile_read8: 8, false, READ;
    __tsan_volatile_read16: 16, true, READ;
    __tsan_volatile_write1: 1, false, WRITE;
    __tsan_volatile_write2: 2, false, WRITE;
    __tsan_volatile_write4: 4, false, WRITE;
    __tsan_volatile_write8: 8, false, WRITE;
    __tsan_volatile_write16: 16, true, WRITE;
    __tsan_unaligned_volatile_read1: 1, false, READ;
    __tsan_unaligned_volatile_read2: 2, true, READ;
    __tsan_unaligned_volatile_read4: 4, true, READ;
    __tsan_unaligned_volatile_read8: 8, true, READ;
    __tsan_unaligned_volatile_read16: 16, true, READ;
    __tsan_unaligned_volatile_write1: 1, false, WRITE;
    __tsan_unaligned_volatile_write2: 2, true, WRITE;
    __tsan_unaligned_volatile_write4: 4, true, WRITE;
    __tsan_unaligned_volatile_write8: 8, true, WRITE;
    __tsan_unaligned_volatile_write16: 16, true, WRITE;
    __tsan_vptr_read: 8, false, READ;
}

/// # Safety
/// Called by instrumented code.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __tsan_vptr_update(address: usize, _: *mut c_void) {
    if !is_private(address, 8, false) {
        let (address, code) = return_address(address);
        record(address, 8, WRITE, code);
        keep_frame!();
    }
}

macro_rules! ranges {
    ($($name:ident: $($kind:ident),+;)*) => {$(
        /// # Safety
        /// Called by instrumented code.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(address: usize, size: usize) {
            if !is_private(address, size, true) {
                let (address, code) = return_address(address);
                $(record(address, size, $kind, code);)+
                keep_frame!();
            }
        }
    )*};
}

ranges! {
    __tsan_read_range: READ;
    __tsan_write_range: WRITE;
    __tsan_read_write_range: READ, WRITE;
}

macro_rules! copies {
    ($($name:ident)*) => {$(
        /// # Safety
        /// As the C library's function of that name.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            to: *mut c_void,
            from: *const c_void,
            size: usize,
        ) -> *mut c_void {
            if !is_private(from as usize, size, true) {
                let (from, code) = return_address(from as usize);
                record(from, size, READ, code);
            }
            if !is_private(to as usize, size, true) {
                let (to, code) = return_address(to as usize);
                record(to, size, WRITE, code);
            }
            // SAFETY: the caller's promise. Compilers call `memcpy` for what is in the same place, too.
            unsafe { std::ptr::copy(from.cast::<u8>(), to.cast::<u8>(), size) };
            to
        }
    )*};
}

copies! {
    __tsan_memcpy
    __tsan_memmove
}

/// # Safety
/// As the C library's `memset`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __tsan_memset(to: *mut c_void, value: i32, size: usize) -> *mut c_void {
    if !is_private(to as usize, size, true) {
        let (start, code) = return_address(to as usize);
        record(start, size, WRITE, code);
    }
    // SAFETY: the caller's promise.
    unsafe { std::ptr::write_bytes(to.cast::<u8>(), value as u8, size) };
    to
}

/// Called when an instrumented module is loaded.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_init() {
    with_thread(|_| ());
}

/// Calls are of no interest.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_func_entry(_: *mut c_void) {}

/// As [`__tsan_func_entry`].
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_func_exit() {}

/// For code that is not to be checked for races: it takes cache lines all the same.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_ignore_thread_begin() {}

/// As [`__tsan_ignore_thread_begin`].
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_ignore_thread_end() {}
