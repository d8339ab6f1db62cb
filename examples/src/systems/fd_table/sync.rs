//! What the table synchronizes with. In `models.rs` a model checker has its own in the place of this file and of `rcu.rs`.

use std::cell::Cell;
use std::hint;
pub(super) use std::sync::Mutex;
pub(super) use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicUsize};
use std::thread;

use spin::RelaxStrategy;
use spin::mutex::{TicketMutex, TicketMutexGuard};

/// As the kernel's lock: whoever waits longest is next.
///
/// A lock that lets in whoever is there, as std's does, lets the thread that has just left in again, most of the
/// time. With two threads that is fast, and hides what a lock costs that many want.
///
/// The kernel takes the CPU from nobody who waits for its lock or has it. Here the system may, so this lock is for no more
/// threads than there are CPUs: of more, the one that is next often does not run.
pub(super) type SpinLock<T> = TicketMutex<T, GiveWay>;

pub(super) fn lock<T>(spin_lock: &SpinLock<T>) -> TicketMutexGuard<'_, T, GiveWay> {
    spin_lock.lock()
}

/// Waits for the thread that is next, which may need this CPU.
pub(super) struct GiveWay;

impl RelaxStrategy for GiveWay {
    fn relax() {
        /// Some microseconds.
        const SPINS: u32 = 100;
        thread_local! {
            static LEFT: Cell<u32> = const { Cell::new(SPINS) };
        }
        if LEFT.get() > 0 {
            LEFT.set(LEFT.get() - 1);
            hint::spin_loop();
        } else {
            LEFT.set(SPINS);
            thread::yield_now();
        }
    }
}
