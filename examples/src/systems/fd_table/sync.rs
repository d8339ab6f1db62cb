//! What the table synchronizes with. In `models.rs` a model checker has its own in the place of this file and of `rcu.rs`.

pub(super) use std::sync::Mutex;
pub(super) use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicUsize};

#[cfg(debug_assertions)]
pub(super) use blocking::{SpinLock, lock};
#[cfg(not(debug_assertions))]
pub(super) use in_turn::{SpinLock, lock};

/// As the kernel's lock: whoever waits longest is next.
///
/// A lock that lets in whoever is there, as std's does, lets the thread that has just left in again, most of the
/// time. With two threads that is fast, and hides what a lock costs that many want.
#[cfg_attr(debug_assertions, expect(dead_code, reason = "see `blocking`"))]
mod in_turn {
    use std::cell::Cell;
    use std::hint;
    use std::thread;

    use spin::RelaxStrategy;
    use spin::mutex::{TicketMutex, TicketMutexGuard};

    pub(in super::super) type SpinLock<T> = TicketMutex<T, GiveWay>;
    pub(in super::super) type SpinGuard<'a, T> = TicketMutexGuard<'a, T, GiveWay>;

    pub(in super::super) fn lock<T>(spin_lock: &SpinLock<T>) -> SpinGuard<'_, T> {
        spin_lock.lock()
    }

    /// Waits for the thread that is next, which may need this CPU.
    pub(in super::super) struct GiveWay;

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
}

/// For more threads than there are CPUs, as in tests: one that is next, and does not run, holds up nobody. A build that is
/// not optimized measures nothing, so it has this lock.
#[cfg_attr(not(debug_assertions), expect(dead_code, reason = "see `in_turn`"))]
mod blocking {
    use std::sync::{Mutex, MutexGuard, PoisonError};

    pub(in super::super) type SpinLock<T> = Mutex<T>;
    pub(in super::super) type SpinGuard<'a, T> = MutexGuard<'a, T>;

    pub(in super::super) fn lock<T>(spin_lock: &SpinLock<T>) -> SpinGuard<'_, T> {
        spin_lock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
