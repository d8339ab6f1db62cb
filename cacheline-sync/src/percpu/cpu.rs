//! How many CPUs there are, and which one the calling thread runs on.

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::thread_local;

#[cfg(any(target_os = "android", target_os = "linux"))]
mod numbers;
#[cfg(any(target_os = "android", target_os = "linux"))]
mod possible;

#[cfg(any(target_os = "android", target_os = "linux"))]
mod system {
    use rustix::thread::sched_getcpu;

    use super::numbers::Numbers;
    pub(super) use super::possible::possible;

    #[cold]
    pub(super) fn current() -> usize {
        static NUMBERS: Numbers = Numbers::new();
        NUMBERS.of(sched_getcpu())
    }
}

#[cfg(not(any(target_os = "android", target_os = "linux")))]
mod system {
    use std::num::NonZeroUsize;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread_local;

    pub(super) fn current() -> usize {
        static THREADS: AtomicUsize = AtomicUsize::new(0);
        thread_local! {
            static NUMBER: usize = THREADS.fetch_add(1, Ordering::Relaxed);
        }
        NUMBER.with(|&number| number)
    }

    pub(super) fn possible() -> Option<NonZeroUsize> {
        None
    }
}

/// How many CPUs the machine may ever use, whichever the calling thread may; where the system does not tell, what std
/// says, which on some systems is how many the calling thread may use.
pub(super) fn count() -> NonZeroUsize {
    system::possible().unwrap_or_else(|| available_parallelism().unwrap_or(NonZeroUsize::MIN))
}

/// How often an answer of the system is used. Asking takes longer than what is done with the answer.
const USES: u32 = 64;

/// A number for the CPU that the calling thread runs on, or has been on not long ago. CPUs are numbered from 0 as
/// threads are found on them: those that a process is held to have the lowest numbers, whatever the system calls them.
///
/// A thread that is moved and asks often soon hears of it; one that asks seldom disturbs nobody.
#[inline]
pub(super) fn current() -> usize {
    thread_local! {
        /// The last answer, and how often it may still be used.
        static ANSWER: Cell<(usize, u32)> = const { Cell::new((0, 0)) };
    }

    #[cfg(test)]
    if let Some(cpu) = tests::PRETENDED.get() {
        return cpu;
    }
    let (mut cpu, mut uses) = ANSWER.get();
    if uses == 0 {
        cpu = system::current();
        uses = USES;
    }
    ANSWER.set((cpu, uses - 1));
    cpu
}

#[cfg(test)]
pub(super) mod tests {
    use std::cell::Cell;
    use std::thread_local;

    thread_local! {
        /// The CPU that a test has put the thread on.
        pub(super) static PRETENDED: Cell<Option<usize>> = const { Cell::new(None) };
    }

    /// Moves the thread to a CPU, whether or not the machine has it.
    pub(in crate::percpu) fn move_to(cpu: usize) {
        PRETENDED.set(Some(cpu));
    }

    #[cfg(any(target_os = "android", target_os = "linux"))]
    #[test]
    fn a_thread_that_is_moved_soon_hears_of_it() {
        use std::collections::BTreeMap;
        use std::vec::Vec;

        use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

        use super::{USES, current};

        let set = sched_getaffinity(None).unwrap();
        let allowed: Vec<usize> = (0..CpuSet::MAX_CPU)
            .filter(|&cpu| set.is_set(cpu))
            .collect();
        std::thread::spawn(move || {
            let mut numbers = BTreeMap::new();
            for &cpu in allowed.iter().chain(&allowed) {
                let mut only = CpuSet::new();
                only.set(cpu);
                sched_setaffinity(None, &only).unwrap();
                for _ in 0..USES {
                    current();
                }
                let number = current();
                assert!((0..USES).all(|_| current() == number));
                assert_eq!(*numbers.entry(cpu).or_insert(number), number);
            }
            let mut numbers: Vec<usize> = numbers.into_values().collect();
            numbers.sort_unstable();
            assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
        })
        .join()
        .unwrap();
    }
}
