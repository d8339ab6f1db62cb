//! What the system says of CPUs.

use std::boxed::Box;
use std::cell::Cell;
use std::thread_local;

#[cfg(any(target_os = "android", target_os = "linux"))]
mod system {
    use std::boxed::Box;

    use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu};

    #[cold]
    pub(super) fn current() -> u32 {
        // No system has so many.
        u32::try_from(sched_getcpu()).unwrap_or(u32::MAX)
    }

    pub(super) fn allowed() -> Box<[usize]> {
        sched_getaffinity(None).map_or_else(
            // The system has more CPUs than the set has room for.
            |_| Box::default(),
            |set| {
                (0..CpuSet::MAX_CPU)
                    .filter(|&cpu| set.is_set(cpu))
                    .collect()
            },
        )
    }
}

#[cfg(not(any(target_os = "android", target_os = "linux")))]
mod system {
    use std::boxed::Box;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread_local;

    pub(super) fn current() -> u32 {
        static THREADS: AtomicU32 = AtomicU32::new(0);
        thread_local! {
            static NUMBER: u32 = THREADS.fetch_add(1, Ordering::Relaxed);
        }
        NUMBER.with(|&number| number)
    }

    pub(super) fn allowed() -> Box<[usize]> {
        Box::default()
    }
}

/// How often an answer of the system is used. Asking takes longer than what is done with the answer.
const USES: u32 = 64;

/// The number of the CPU that the calling thread runs on, or has been on not long ago.
///
/// A thread that is moved and asks often soon hears of it; one that asks seldom disturbs nobody.
#[inline]
pub(super) fn current() -> usize {
    thread_local! {
        /// The last answer, and how often it may still be used.
        static ANSWER: Cell<(u32, u32)> = const { Cell::new((0, 0)) };
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
    cpu as usize
}

/// The numbers of the CPUs that the calling thread may run on, rising; none where that is not known.
pub(super) fn allowed() -> Box<[usize]> {
    system::allowed()
}

#[cfg(test)]
pub(super) mod tests {
    use std::cell::Cell;
    use std::thread_local;

    use super::current;

    thread_local! {
        /// The CPU that a test has put the thread on.
        pub(super) static PRETENDED: Cell<Option<usize>> = const { Cell::new(None) };
    }

    /// Moves the thread to a CPU, whether or not the machine has it.
    pub(in crate::percpu) fn move_to(cpu: usize) {
        PRETENDED.set(Some(cpu));
    }

    #[test]
    fn the_current_cpu_is_one_of_those_allowed() {
        let allowed = super::allowed();
        assert!(allowed.is_sorted_by(|one, next| one < next));
        assert!(allowed.is_empty() || allowed.contains(&current()));
    }

    #[cfg(any(target_os = "android", target_os = "linux"))]
    #[test]
    fn a_thread_that_is_moved_soon_hears_of_it() {
        use rustix::thread::{CpuSet, sched_setaffinity};

        use super::USES;

        let allowed = super::allowed();
        std::thread::spawn(move || {
            for &cpu in allowed.iter().chain(&allowed) {
                let mut only = CpuSet::new();
                only.set(cpu);
                sched_setaffinity(None, &only).unwrap();
                assert_eq!(*super::allowed(), [cpu]);
                assert!((0..=USES).any(|_| current() == cpu));
                assert!((0..USES).all(|_| current() == cpu));
            }
        })
        .join()
        .unwrap();
    }
}
