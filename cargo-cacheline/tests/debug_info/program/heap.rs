//! The allocator of the C library with a look at who calls it, as the recorder has it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::frames;

pub static ON: AtomicBool = AtomicBool::new(false);
static SIZE: AtomicUsize = AtomicUsize::new(0);
static STACK: [AtomicUsize; 64] = [const { AtomicUsize::new(0) }; 64];

unsafe extern "C" {
    fn __libc_malloc(size: usize) -> *mut u8;
    fn __libc_calloc(count: usize, size: usize) -> *mut u8;
    fn __libc_realloc(old: *mut u8, size: usize) -> *mut u8;
    fn __libc_memalign(alignment: usize, size: usize) -> *mut u8;
}

#[inline(always)]
fn note(size: usize) {
    if ON.load(Ordering::Relaxed) {
        SIZE.store(size, Ordering::Relaxed);
        let mut count = 0;
        frames::walk(frames::pointer(), |code, _| {
            STACK[count].store(code, Ordering::Relaxed);
            count += 1;
        });
        STACK[count].store(0, Ordering::Relaxed);
    }
}

#[unsafe(no_mangle)]
#[inline(never)]
unsafe extern "C" fn malloc(size: usize) -> *mut u8 {
    note(size);
    unsafe { __libc_malloc(size) }
}

#[unsafe(no_mangle)]
#[inline(never)]
unsafe extern "C" fn calloc(count: usize, size: usize) -> *mut u8 {
    note(count * size);
    unsafe { __libc_calloc(count, size) }
}

#[unsafe(no_mangle)]
#[inline(never)]
unsafe extern "C" fn realloc(old: *mut u8, size: usize) -> *mut u8 {
    note(size);
    unsafe { __libc_realloc(old, size) }
}

#[unsafe(no_mangle)]
#[inline(never)]
unsafe extern "C" fn posix_memalign(out: *mut *mut u8, alignment: usize, size: usize) -> i32 {
    note(size);
    unsafe { *out = __libc_memalign(alignment, size) };
    0
}

#[unsafe(no_mangle)]
#[inline(never)]
unsafe extern "C" fn aligned_alloc(alignment: usize, size: usize) -> *mut u8 {
    note(size);
    unsafe { __libc_memalign(alignment, size) }
}

/// An allocator of the program's own. It takes its memory from the C library like that of the standard library.
#[cfg(own_allocator)]
#[global_allocator]
static ALLOCATOR: Own = Own(System);

#[cfg(own_allocator)]
struct Own(System);

#[cfg(own_allocator)]
unsafe impl GlobalAlloc for Own {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        unsafe { self.0.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { self.0.dealloc(block, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        unsafe { self.0.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        unsafe { self.0.realloc(block, layout, size) }
    }
}

/// Prints the stack of the last allocation that `make` makes.
#[inline(always)]
pub fn show<T>(name: &str, make: impl FnOnce() -> T) {
    ON.store(true, Ordering::SeqCst);
    let made = make();
    ON.store(false, Ordering::SeqCst);
    print!("heap {name} {}", SIZE.load(Ordering::Relaxed));
    let codes = STACK.iter().map(|code| code.load(Ordering::Relaxed));
    for code in codes.take_while(|code| *code != 0) {
        print!(" {code:x}");
    }
    println!();
    std::hint::black_box(made);
}
