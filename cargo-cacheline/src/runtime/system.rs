//! The few calls of the system that the standard library has no names for.

use std::ffi::{CString, c_char, c_void};
use std::ops::{Deref, DerefMut};
use std::os::fd::RawFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering};

unsafe extern "C" {
    fn mmap(
        address: *mut c_void,
        length: usize,
        protection: i32,
        flags: i32,
        file: RawFd,
        offset: i64,
    ) -> *mut c_void;
    fn munmap(address: *mut c_void, length: usize) -> i32;
    fn madvise(address: *mut c_void, length: usize, advice: i32) -> i32;
    fn statvfs(path: *const c_char, to: *mut FileSystem) -> i32;
}

/// `struct statvfs`, as far as it is needed.
#[repr(C)]
struct FileSystem {
    block: u64,
    fragment: u64,
    blocks: u64,
    free: u64,
    available: u64,
    rest: [u64; 16],
}

const PROT_READ_WRITE: i32 = 3;
const MAP_SHARED: i32 = 1;
const MAP_PRIVATE_ANONYMOUS_NORESERVE: i32 = 0x2 | 0x20 | 0x4000;
const MADV_NOHUGEPAGE: i32 = 15;
const MADV_WIPEONFORK: i32 = 18;

/// Zeroed memory that costs nothing until it is touched.
pub(crate) fn reserve(bytes: usize) -> Option<NonNull<u8>> {
    // SAFETY: a new mapping at an address of the kernel's choice touches no memory that is in use.
    let start = unsafe {
        mmap(
            std::ptr::null_mut(),
            bytes,
            PROT_READ_WRITE,
            MAP_PRIVATE_ANONYMOUS_NORESERVE,
            -1,
            0,
        )
    };
    if start as isize == -1 {
        return None;
    }
    // SAFETY: the mapping is ours. Huge pages would make a sparse table dense.
    unsafe { madvise(start, bytes, MADV_NOHUGEPAGE) };
    NonNull::new(start.cast())
}

/// As [`reserve`], and zeroed in every copy of the process, whichever call made it. Linux before 4.14 knows no such memory, and
/// copies it.
pub(crate) fn reserve_for_one_process(bytes: usize) -> Option<NonNull<u8>> {
    let start = reserve(bytes)?;
    // SAFETY: the mapping is ours.
    unsafe { madvise(start.as_ptr().cast(), bytes, MADV_WIPEONFORK) };
    Some(start)
}

/// The end of what [`reserve`] gave.
///
/// # Safety
/// It gave these bytes, and nobody uses them.
pub(crate) unsafe fn give_back(start: *mut u8, bytes: usize) {
    // SAFETY: said above.
    unsafe { munmap(start.cast(), bytes) };
}

/// The first `bytes` of a file, shared with it.
pub(crate) fn map_file(file: RawFd, bytes: usize) -> Option<NonNull<u8>> {
    // SAFETY: as in `reserve`.
    let start = unsafe {
        mmap(
            std::ptr::null_mut(),
            bytes,
            PROT_READ_WRITE,
            MAP_SHARED,
            file,
            0,
        )
    };
    if start as isize == -1 {
        return None;
    }
    NonNull::new(start.cast())
}

/// How many bytes can still be written where `path` is; none if nobody knows.
pub(crate) fn free_space(path: &Path) -> Option<u64> {
    let path = CString::new(path.as_os_str().as_bytes()).ok()?;
    // SAFETY: zeros are a value, and the C library writes no more than there is.
    let (result, system) = unsafe {
        let mut system: FileSystem = std::mem::zeroed();
        (statvfs(path.as_ptr(), &raw mut system), system)
    };
    (result == 0).then(|| system.available.saturating_mul(system.fragment))
}

/// A lock that works where those of the standard library would come back to us: in `malloc`.
#[derive(Debug, Default)]
pub(crate) struct Spin(AtomicU32);

impl Spin {
    pub(crate) const fn new() -> Self {
        Self(AtomicU32::new(0))
    }

    #[inline]
    pub(crate) fn lock(&self) -> Locked<'_> {
        let mut tries = 0;
        while self
            .0
            .compare_exchange_weak(0, 1, Ordering::Acquire, Ordering::Relaxed)
            .is_err()
        {
            tries += 1;
            if tries % 64 == 0 {
                std::thread::yield_now();
            } else {
                std::hint::spin_loop();
            }
        }
        Locked(self)
    }
}

/// As long as it lives, the lock is held.
#[derive(Debug)]
pub(crate) struct Locked<'a>(&'a Spin);

impl Drop for Locked<'_> {
    #[inline]
    fn drop(&mut self) {
        self.0.0.store(0, Ordering::Release);
    }
}

/// A value behind a [`Spin`].
#[derive(Debug, Default)]
pub(crate) struct Guarded<T> {
    lock: Spin,
    value: std::cell::UnsafeCell<T>,
}

// SAFETY: the value is reached under the lock only.
unsafe impl<T: Send> Sync for Guarded<T> {}

impl<T> Guarded<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self {
            lock: Spin::new(),
            value: std::cell::UnsafeCell::new(value),
        }
    }

    pub(crate) fn lock(&self) -> GuardedValue<'_, T> {
        GuardedValue {
            _locked: self.lock.lock(),
            value: &self.value,
        }
    }
}

/// As long as it lives, the value is ours.
#[derive(Debug)]
pub(crate) struct GuardedValue<'a, T> {
    _locked: Locked<'a>,
    value: &'a std::cell::UnsafeCell<T>,
}

impl<T> Deref for GuardedValue<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the lock is held.
        unsafe { &*self.value.get() }
    }
}

impl<T> DerefMut for GuardedValue<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: the lock is held, and `self` is borrowed alone.
        unsafe { &mut *self.value.get() }
    }
}
