//! What each thread has at hand: its number, and its state.
//!
//! It is thread-local storage with the *initial exec* model, which the standard library's in a shared library is not: two
//! instructions, no call. That works because the library is there when the program starts.

use std::arch::{asm, global_asm};

use super::rows::Thread;

/// Thread-local.
#[repr(C)]
pub(crate) struct Local {
    /// The thread's number as it stands in words of lines: what is equal needs nothing. [`NOBODY`] sends every access the long
    /// way.
    fast: u32,
    /// While it is not 0 the runtime is at work, or the thread is not recorded: what comes in between, from a signal handler, is done and not recorded.
    pub(crate) busy: u32,
    /// Null until the thread is known.
    pub(crate) thread: *mut Thread,
}

/// In no word of a line.
pub(crate) const NOBODY: u32 = u32::MAX - 1;

global_asm!(
    ".pushsection .tdata.cacheline_local,\"awT\",@progbits",
    ".globl cacheline_local",
    ".hidden cacheline_local",
    ".type cacheline_local, @object",
    ".balign 16",
    "cacheline_local:",
    ".long 0xFFFFFFFE",
    ".long 0",
    ".quad 0",
    ".size cacheline_local, 16",
    ".popsection",
);

impl Local {
    /// This thread's.
    #[inline(always)]
    pub(crate) fn here() -> *mut Self {
        let here: *mut Self;
        #[cfg(target_arch = "x86_64")]
        // SAFETY: it computes the address of the variable above.
        unsafe {
            asm!(
                "mov {here}, qword ptr fs:[0]",
                "add {here}, qword ptr [rip + cacheline_local@GOTTPOFF]",
                here = out(reg) here,
                options(pure, readonly, nostack),
            );
        }
        #[cfg(target_arch = "aarch64")]
        // SAFETY: it computes the address of the variable above.
        unsafe {
            asm!(
                "mrs {here}, tpidr_el0",
                "adrp {offset}, :gottprel:cacheline_local",
                "ldr {offset}, [{offset}, :gottprel_lo12:cacheline_local]",
                "add {here}, {here}, {offset}",
                here = out(reg) here,
                offset = out(reg) _,
                options(pure, readonly, nostack, preserves_flags),
            );
        }
        here
    }

    /// This thread's number, for the quick look.
    #[inline(always)]
    pub(crate) fn fast() -> u32 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: it reads the first member of the variable above.
        unsafe {
            let fast: u32;
            asm!(
                "mov {offset}, qword ptr [rip + cacheline_local@GOTTPOFF]",
                "mov {fast:e}, dword ptr fs:[{offset}]",
                offset = out(reg) _,
                fast = out(reg) fast,
                options(pure, readonly, nostack, preserves_flags),
            );
            fast
        }
        #[cfg(target_arch = "aarch64")]
        // SAFETY: it is this thread's, and nobody borrows this member.
        unsafe {
            (*Self::here()).fast
        }
    }

    /// Sets it.
    pub(crate) fn set_fast(number: u32) {
        // SAFETY: as in `fast`.
        unsafe { (*Self::here()).fast = number }
    }
}

/// The return address of the function it is inlined into, which has to be one with a frame; and `address`, which goes through
/// it so that nothing has to be kept over the call in there, and the quick way needs no frame.
#[inline(always)]
pub(crate) fn return_address(address: usize) -> (usize, usize) {
    let address = after_a_call(address);
    // SAFETY: the library is built with frame pointers: the return address lies behind the caller's.
    let code = unsafe { *((register() + 8) as *const usize) };
    (address, code)
}

/// The frame pointer of the function it is inlined into.
#[inline(always)]
pub(crate) fn frame_pointer() -> usize {
    after_a_call(0);
    register()
}

#[inline(always)]
fn register() -> usize {
    let frame: usize;
    // SAFETY: it copies a register.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        asm!("mov {frame}, rbp", frame = out(reg) frame, options(nostack, preserves_flags));
        #[cfg(target_arch = "aarch64")]
        asm!("mov {frame}, x29", frame = out(reg) frame, options(nostack, preserves_flags));
    }
    frame
}

/// What comes behind a call comes behind the code that sets the frame up: the compiler does not know that the copy of the
/// register depends on that, and would put it in between.
#[inline(never)]
fn after_a_call(mut address: usize) -> usize {
    // SAFETY: it changes nothing, but the compiler does not know.
    unsafe { asm!("/* {0} */", inout(reg) address, options(nostack, preserves_flags)) }
    address
}
