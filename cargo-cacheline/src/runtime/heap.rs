//! The C library's heap, with a note of each block.

use std::ffi::{c_int, c_void};
use std::ptr::null_mut;

use super::local::frame_pointer;
use super::process::{MODEL, when_on};
use super::stacks::FRAMES;
use super::threads::frames;

unsafe extern "C" {
    fn __libc_malloc(size: usize) -> *mut c_void;
    fn __libc_calloc(count: usize, size: usize) -> *mut c_void;
    fn __libc_realloc(start: *mut c_void, size: usize) -> *mut c_void;
    fn __libc_free(start: *mut c_void);
    fn __libc_memalign(alignment: usize, size: usize) -> *mut c_void;
    fn __errno_location() -> *mut c_int;
}

const ENOMEM: c_int = 12;
const EINVAL: c_int = 22;
const PAGE: usize = 4096;

/// Notes the block and gives it back.
#[inline]
fn noted(block: *mut c_void, size: usize, frame: usize) -> *mut c_void {
    if !block.is_null() {
        note(block as usize, size, frame);
    }
    block
}

#[inline(never)]
fn note(start: usize, size: usize, frame: usize) {
    when_on(|thread| {
        let mut stack = [0; FRAMES];
        let mut depth = 0;
        for (code, _) in frames(frame, &thread.stack).take(FRAMES) {
            stack[depth] = code as u64;
            depth += 1;
        }
        MODEL.allocate(thread, start, size, &stack[..depth]);
    });
}

/// # Safety
/// As the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn malloc(size: usize) -> *mut c_void {
    // SAFETY: the caller's promise.
    let block = unsafe { __libc_malloc(size) };
    noted(block, size, frame_pointer())
}

/// # Safety
/// As the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn calloc(count: usize, size: usize) -> *mut c_void {
    // SAFETY: the caller's promise.
    let block = unsafe { __libc_calloc(count, size) };
    noted(block, count.wrapping_mul(size), frame_pointer())
}

/// # Safety
/// As the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(start: *mut c_void) {
    if !start.is_null() {
        when_on(|_| MODEL.free(start as usize));
    }
    // SAFETY: the caller's promise.
    unsafe { __libc_free(start) };
}

/// # Safety
/// As the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn realloc(start: *mut c_void, size: usize) -> *mut c_void {
    // SAFETY: the caller's promise.
    unsafe { reallocated(start, size, frame_pointer()) }
}

/// # Safety
/// As the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn reallocarray(
    start: *mut c_void,
    count: usize,
    size: usize,
) -> *mut c_void {
    match count.checked_mul(size) {
        // SAFETY: the caller's promise.
        Some(size) => unsafe { reallocated(start, size, frame_pointer()) },
        None => out_of_memory(),
    }
}

/// The block is forgotten before it may be another thread's.
unsafe fn reallocated(start: *mut c_void, size: usize, frame: usize) -> *mut c_void {
    let old = when_on(|_| MODEL.free(start as usize)).flatten();
    // SAFETY: the caller's promise.
    let block = unsafe { __libc_realloc(start, size) };
    if block.is_null() && size != 0 {
        // The old block stays.
        if let Some(old) = old {
            when_on(|thread| MODEL.add_block(thread, old));
        }
    }
    noted(block, size, frame)
}

/// # Safety
/// As the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memalign(alignment: usize, size: usize) -> *mut c_void {
    // SAFETY: the caller's promise.
    let block = unsafe { __libc_memalign(alignment, size) };
    noted(block, size, frame_pointer())
}

/// # Safety
/// As the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aligned_alloc(alignment: usize, size: usize) -> *mut c_void {
    // SAFETY: the caller's promise.
    let block = unsafe { __libc_memalign(alignment, size) };
    noted(block, size, frame_pointer())
}

/// # Safety
/// As the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn posix_memalign(
    to: *mut *mut c_void,
    alignment: usize,
    size: usize,
) -> c_int {
    if !alignment.is_power_of_two() || alignment % size_of::<*mut c_void>() != 0 {
        return EINVAL;
    }
    // SAFETY: the caller's promise. This function leaves `errno` alone.
    unsafe {
        let errno = *__errno_location();
        let block = __libc_memalign(alignment, size);
        *__errno_location() = errno;
        if block.is_null() {
            return ENOMEM;
        }
        *to = noted(block, size, frame_pointer());
    }
    0
}

/// # Safety
/// As the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn valloc(size: usize) -> *mut c_void {
    // SAFETY: the caller's promise.
    let block = unsafe { __libc_memalign(PAGE, size) };
    noted(block, size, frame_pointer())
}

fn out_of_memory() -> *mut c_void {
    // SAFETY: it is this thread's.
    unsafe { *__errno_location() = ENOMEM };
    null_mut()
}
