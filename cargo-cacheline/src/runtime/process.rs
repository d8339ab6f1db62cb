//! The recorded process: when recording begins, who is recorded, and what happens on `fork`.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

use super::format::Gap;
use super::local::{Local, NOBODY, frame_pointer};
use super::memory::Own;
use super::model::{Access, Model};
use super::rows::Thread;
use super::system::reserve_for_one_process;
use super::{modules, threads};

/// The recording of this process.
pub(crate) static MODEL: Model = Model::new();

static STATE: AtomicU32 = AtomicU32::new(BEFORE);
/// Nothing instrumented has run yet.
const BEFORE: u32 = 0;
/// It is being recorded.
const ON: u32 = 1;
/// It is not to be recorded.
const OFF: u32 = 2;
/// It is the child of one that is.
const FORKED: u32 = 3;
/// As [`FORKED`], and that is noted.
const FORKED_NOTED: u32 = 4;

/// Not 0 in the process that is recorded, and 0 in a copy of it that was made without `fork`, of which nobody tells.
static ORIGINAL: AtomicPtr<AtomicU32> = AtomicPtr::new(null_mut());

/// An access that the quick look did not settle.
#[inline(never)]
pub(crate) fn record(address: usize, size: usize, kind: u32, code: usize) {
    with_thread(|thread| {
        MODEL.access(
            thread,
            Access {
                address,
                size,
                kind,
                code,
            },
        );
        if thread.has_new_code {
            thread.has_new_code = false;
            modules::note_code(code);
            if thread.stack.contains(&address) {
                // Others came near it: what it is in is one of the frames that are there now.
                threads::keep_frames(thread, frame_pointer(), code);
            }
        }
    });
}

/// Runs `work` for this thread, unless the thread is not recorded or is in the runtime already.
#[inline]
pub(crate) fn with_thread<R>(work: impl FnOnce(&mut Thread) -> R) -> Option<R> {
    let local = Local::here();
    // SAFETY: it is this thread's; `busy` keeps a signal handler from coming in, so `thread` is borrowed once.
    unsafe {
        if (*local).busy != 0 {
            if STATE.load(Ordering::Relaxed) >= FORKED {
                note_fork();
            }
            return None;
        }
        (*local).busy = 1;
        std::sync::atomic::compiler_fence(Ordering::SeqCst);
        if (*local).thread.is_null() && !enter(local) {
            // It stays busy: nothing of this thread is recorded.
            return None;
        }
        if (*ORIGINAL.load(Ordering::Relaxed)).load(Ordering::Relaxed) == 0 {
            after_fork();
            note_fork();
            return None;
        }
        let result = work(&mut *(*local).thread);
        std::sync::atomic::compiler_fence(Ordering::SeqCst);
        (*local).busy = 0;
        Some(result)
    }
}

/// As [`with_thread`], for what a program without instrumentation does too: it does not begin the recording.
#[inline]
pub(crate) fn when_on<R>(work: impl FnOnce(&mut Thread) -> R) -> Option<R> {
    if STATE.load(Ordering::Relaxed) == ON {
        with_thread(work)
    } else {
        None
    }
}

/// A thread that nobody announced: the main thread, or one that was not made with `pthread_create`.
#[cold]
fn enter(local: *mut Local) -> bool {
    begin();
    if STATE.load(Ordering::Acquire) != ON {
        return false;
    }
    let stack = threads::own_stack();
    adopt(local, MODEL.number_thread(), stack);
    true
}

/// This thread is the one with this number.
pub(crate) fn adopt(local: *mut Local, number: u32, stack: Range<usize>) {
    let thread = Box::new(MODEL.begin_thread(number, stack));
    // SAFETY: it is this thread's, which has no state yet.
    unsafe { (*local).thread = Box::into_raw(thread) };
    let quick = !MODEL.trace.is_on();
    Local::set_fast(if quick { number } else { NOBODY });
    threads::tell_end();
}

/// Begins to record this process, if it is asked for, and was not begun.
pub(crate) fn begin() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let on = match std::env::var_os("CACHELINE_FOLDER") {
            Some(folder) => match start(PathBuf::from(folder)) {
                Ok(()) => true,
                Err(error) => {
                    eprintln!("cargo cacheline: this process is not recorded: {error}");
                    false
                }
            },
            None => false,
        };
        let state = if on { ON } else { OFF };
        STATE.store(state, Ordering::Release);
    });
}

fn start(folder: PathBuf) -> std::io::Result<()> {
    let process = std::process::id();
    let path = folder.join(format!("{process}.raw"));
    let named = |error: std::io::Error| {
        std::io::Error::new(error.kind(), format!("{}: {error}", path.display()))
    };
    let original = reserve_for_one_process(size_of::<AtomicU32>());
    let (Some(original), true) = (original, MODEL.prepare()) else {
        return Err(std::io::Error::last_os_error());
    };
    let original = original.as_ptr().cast::<AtomicU32>();
    // SAFETY: it is a page of zeros, for good.
    unsafe { (*original).store(1, Ordering::Relaxed) };
    ORIGINAL.store(original, Ordering::Release);
    set_aside(&path).map_err(named)?;
    MODEL.results.create(&path).map_err(named)?;
    if std::env::var_os("CACHELINE_TRACE").is_some() {
        MODEL
            .trace
            .create(&folder.join(format!("{process}.trace")))?;
    }
    let arguments = std::fs::read("/proc/self/cmdline")?;
    MODEL
        .results
        .text(&MODEL.results.header().arguments, &arguments);
    modules::note();
    threads::prepare(after_fork);
    MODEL.results.finish_header();
    Ok(())
}

/// A recording with the number of this process is of what ran in it before an `exec`, or of a process long ago.
fn set_aside(path: &Path) -> std::io::Result<()> {
    let mut others = (1..).map(|number: u32| path.with_extension(format!("{number}.raw")));
    match others.find(|other| !other.exists()) {
        Some(other) if path.exists() => std::fs::rename(path, other),
        _ => Ok(()),
    }
}

/// In the child of a `fork`: the file is the parent's.
extern "C" fn after_fork() {
    if STATE.load(Ordering::Relaxed) == ON {
        STATE.store(FORKED, Ordering::Relaxed);
        // SAFETY: it is this thread's, the only one. It stays busy.
        unsafe { (*Local::here()).busy = 1 };
        Local::set_fast(NOBODY);
    }
}

#[cold]
fn note_fork() {
    let noted = STATE.compare_exchange(FORKED, FORKED_NOTED, Ordering::Relaxed, Ordering::Relaxed);
    if noted.is_ok() {
        MODEL.results.gap(Gap::Forks);
    }
}

#[global_allocator]
static OWN: Own = Own::new();
