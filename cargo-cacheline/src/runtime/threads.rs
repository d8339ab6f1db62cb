//! Threads: when they begin and end, what they are called, and what is on their stacks.

use std::ffi::{CStr, c_char, c_int, c_long, c_ulong, c_void};
use std::ops::Range;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

use super::directory::NO_BLOCK;
use super::format::{FramesRow, Gap, Table, ThreadRow};
use super::local::{Local, frame_pointer, return_address};
use super::process::{MODEL, adopt, when_on, with_thread};
use super::rows::Thread;

type Start = extern "C" fn(*mut c_void) -> *mut c_void;
type Create = unsafe extern "C" fn(*mut c_ulong, *const c_void, Start, *mut c_void) -> c_int;
type SetName = unsafe extern "C" fn(c_ulong, *const c_char) -> c_int;

/// `pthread_attr_t`
#[repr(C, align(16))]
struct Attributes([u8; 64]);

unsafe extern "C" {
    fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    fn pthread_self() -> c_ulong;
    fn pthread_getattr_np(thread: c_ulong, attributes: *mut Attributes) -> c_int;
    fn pthread_attr_getstack(
        attributes: *const Attributes,
        low: *mut *mut c_void,
        size: *mut usize,
    ) -> c_int;
    fn pthread_attr_destroy(attributes: *mut Attributes) -> c_int;
    fn pthread_key_create(key: *mut u32, end: extern "C" fn(*mut c_void)) -> c_int;
    fn pthread_setspecific(key: u32, value: *const c_void) -> c_int;
    fn pthread_atfork(
        before: Option<extern "C" fn()>,
        parent: Option<extern "C" fn()>,
        child: Option<extern "C" fn()>,
    ) -> c_int;
    fn syscall(number: c_long, ...) -> c_long;
}

const RTLD_NEXT: *mut c_void = -1_isize as *mut c_void;
/// How often the destructors of a thread's values may ask to be called again; ours is to be the last.
const ROUNDS: usize = 4;
const SNAPSHOTS: usize = 32;
const SNAPSHOT_FRAMES: usize = 64;

static CREATE: AtomicUsize = AtomicUsize::new(0);
static SET_NAME: AtomicUsize = AtomicUsize::new(0);
static KEY: AtomicU32 = AtomicU32::new(u32::MAX);

/// Learns of ends of threads and of forks.
pub(crate) fn prepare(after_fork: extern "C" fn()) {
    let mut key = 0;
    // SAFETY: plain calls with functions that live as long as the process.
    unsafe {
        if pthread_key_create(&raw mut key, end) == 0 {
            KEY.store(key, Ordering::Release);
        }
        pthread_atfork(None, None, Some(after_fork));
    }
}

/// What is behind our function of this name.
fn next(known: &AtomicUsize, name: &CStr) -> usize {
    let found = known.load(Ordering::Relaxed);
    if found != 0 {
        return found;
    }
    // SAFETY: a plain call.
    let found = unsafe { dlsym(RTLD_NEXT, name.as_ptr()) } as usize;
    known.store(found, Ordering::Relaxed);
    found
}

/// The stack of this thread; empty if it is not known.
pub(crate) fn own_stack() -> Range<usize> {
    let mut attributes = Attributes([0; 64]);
    let (mut low, mut size) = (null_mut(), 0);
    // SAFETY: the attributes are initialised by the first call before the others use them.
    unsafe {
        if pthread_getattr_np(pthread_self(), &raw mut attributes) != 0 {
            return 0..0;
        }
        pthread_attr_getstack(&raw const attributes, &raw mut low, &raw mut size);
        pthread_attr_destroy(&raw mut attributes);
    }
    low as usize..low as usize + size
}

/// Asks to be told when this thread ends.
pub(crate) fn tell_end() {
    // SAFETY: the key was made; the value is not null.
    unsafe { pthread_setspecific(KEY.load(Ordering::Acquire), ROUNDS as *const c_void) };
}

extern "C" fn end(rounds: *mut c_void) {
    let local = Local::here();
    let rounds = rounds as usize - 1;
    if rounds > 0 {
        // SAFETY: as in `tell_end`.
        unsafe { pthread_setspecific(KEY.load(Ordering::Acquire), rounds as *const c_void) };
        return;
    }
    let ended = with_thread(|thread| {
        MODEL.end_thread(thread);
        std::ptr::from_mut(thread)
    });
    if let Some(thread) = ended {
        Local::set_fast(super::local::NOBODY);
        // SAFETY: it is this thread's, and nobody else's; it stays busy, so it is not used again.
        unsafe {
            (*local).busy = 1;
            (*local).thread = null_mut();
            drop(Box::from_raw(thread));
        }
    }
}

/// What a new thread is told.
struct Begin {
    start: Start,
    argument: *mut c_void,
    number: u32,
}

extern "C" fn begin(argument: *mut c_void) -> *mut c_void {
    let local = Local::here();
    // SAFETY: `pthread_create` below made it for this thread, which does nothing else yet.
    let begin = unsafe {
        (*local).busy = 1;
        Box::from_raw(argument.cast::<Begin>())
    };
    let Begin {
        start,
        argument,
        number,
    } = *begin;
    adopt(local, number, own_stack());
    // SAFETY: as above.
    unsafe { (*local).busy = 0 };
    start(argument)
}

/// # Safety
/// As the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pthread_create(
    thread: *mut c_ulong,
    attributes: *const c_void,
    start: Start,
    argument: *mut c_void,
) -> c_int {
    let (frame, code) = (frame_pointer(), return_address(0).1);
    // SAFETY: the C library has it, with this type.
    let create: Create = unsafe { std::mem::transmute(next(&CREATE, c"pthread_create")) };
    let announced = when_on(|parent| {
        keep_frames(parent, frame, code);
        Box::into_raw(Box::new(Begin {
            start,
            argument,
            number: MODEL.number_thread(),
        }))
    });
    // SAFETY: the caller's promise.
    unsafe {
        match announced {
            Some(announced) => {
                let result = create(thread, attributes, begin, announced.cast());
                if result != 0 {
                    drop(Box::from_raw(announced));
                }
                result
            }
            None => create(thread, attributes, start, argument),
        }
    }
}

/// Walks from a frame up: pairs of return address and the frame pointer that is valid there.
pub(crate) fn frames(from: usize, stack: &Range<usize>) -> impl Iterator<Item = (usize, usize)> {
    let end = stack.end.saturating_sub(16);
    let low = stack.start;
    let mut frame = from;
    std::iter::from_fn(move || {
        if frame % 8 != 0 || frame < low || frame > end {
            return None;
        }
        // SAFETY: it is on this thread's stack, above where it is now.
        let (above, code) = unsafe { (*(frame as *const usize), *((frame + 8) as *const usize)) };
        // A frame above that is none ends the walk, and the one below it is still right.
        let here = (code, above);
        frame = if above > frame { above } else { usize::MAX };
        (code != 0).then_some(here)
    })
}

/// Keeps what is on the thread's stack, from the frame on that goes on at `code`; `from` is a frame of the runtime's below it.
pub(crate) fn keep_frames(thread: &mut Thread, from: usize, code: usize) {
    if thread.kept_frames.len() >= SNAPSHOTS {
        return;
    }
    let mut words = Vec::new();
    let all = frames(from, &thread.stack).skip_while(|frame| frame.0 != code);
    for (code, frame) in all.take(SNAPSHOT_FRAMES) {
        words.extend([code as u64, frame as u64]);
    }
    let hash = words.iter().fold(0_u64, |hash, word| {
        (hash ^ word)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(29)
    });
    if words.is_empty() || thread.kept_frames.contains(&hash) {
        return;
    }
    thread.kept_frames.push(hash);
    let length = words.len() as u32;
    let kept = MODEL.results.take(Table::Frames, 1).and_then(|index| {
        let first = MODEL.results.words(words.into_iter())?;
        let row: &FramesRow = MODEL.results.row(index);
        row.thread.store(thread.row, Ordering::Relaxed);
        row.first.store(first, Ordering::Relaxed);
        row.length.store(length, Ordering::Release);
        Some(())
    });
    if kept.is_none() {
        MODEL.results.gap(Gap::Words);
    }
}

fn set_name(name: *const c_char) {
    if name.is_null() {
        return;
    }
    // SAFETY: the callers below were promised a string.
    let name = unsafe { CStr::from_ptr(name) }.to_bytes();
    let mut bytes = [0; 16];
    let length = name.len().min(15);
    bytes[..length].copy_from_slice(&name[..length]);
    when_on(|thread| {
        let row: &ThreadRow = MODEL.results.row(thread.row);
        for (word, chunk) in row.name.iter().zip(bytes.chunks_exact(8)) {
            let word: &AtomicU64 = word;
            let chunk = chunk.try_into().unwrap_or_default();
            word.store(u64::from_ne_bytes(chunk), Ordering::Relaxed);
        }
    });
}

/// # Safety
/// As the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pthread_setname_np(thread: c_ulong, name: *const c_char) -> c_int {
    // SAFETY: the caller's promise, and the C library has it.
    unsafe {
        if thread == pthread_self() {
            set_name(name);
        }
        let next: SetName = std::mem::transmute(next(&SET_NAME, c"pthread_setname_np"));
        next(thread, name)
    }
}

/// # Safety
/// As the system's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn munmap(start: *mut c_void, size: usize) -> c_int {
    #[cfg(target_arch = "x86_64")]
    const SYS_MUNMAP: c_long = 11;
    #[cfg(target_arch = "aarch64")]
    const SYS_MUNMAP: c_long = 215;
    // What is mapped there next is something else.
    when_on(|_| MODEL.forget(start as usize, size, NO_BLOCK));
    // SAFETY: the caller's promise. `syscall` sets `errno` as `munmap` does.
    unsafe { syscall(SYS_MUNMAP, start, size) as c_int }
}

/// # Safety
/// As the system's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn prctl(
    option: c_int,
    a: c_ulong,
    b: c_ulong,
    c: c_ulong,
    d: c_ulong,
) -> c_int {
    const PR_SET_NAME: c_int = 15;
    #[cfg(target_arch = "x86_64")]
    const SYS_PRCTL: c_long = 157;
    #[cfg(target_arch = "aarch64")]
    const SYS_PRCTL: c_long = 167;
    if option == PR_SET_NAME {
        set_name(a as *const c_char);
    }
    // SAFETY: the caller's promise. `syscall` sets `errno` as `prctl` does.
    unsafe { syscall(SYS_PRCTL, option, a, b, c, d) as c_int }
}
