//! Numbers for CPUs, so that few slots serve few CPUs whatever the system calls them.

use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Mutex, PoisonError};

/// The most CPUs that a Linux kernel is built for: `NR_CPUS` with `MAXSMP`, in `arch/x86/Kconfig`. Other
/// architectures have fewer.
const MOST: usize = 8192;

/// Numbers CPUs from 0 in the order in which they are asked for.
///
/// It is read when the system is asked for the current CPU, and written once for each CPU.
pub(super) struct Numbers {
    /// By the system's number: one more than ours, or 0 where there is none yet.
    given: [AtomicU16; MOST],
    /// The last one.
    last: Mutex<u16>,
}

impl Numbers {
    pub(super) const fn new() -> Self {
        Self {
            given: [const { AtomicU16::new(0) }; MOST],
            last: Mutex::new(0),
        }
    }

    /// Our number of the CPU that the system calls `cpu`. One that no system has keeps its number.
    pub(super) fn of(&self, cpu: usize) -> usize {
        let Some(given) = self.given.get(cpu) else {
            return cpu;
        };
        match given.load(Ordering::Relaxed) {
            0 => usize::from(self.give(given)) - 1,
            number => usize::from(number) - 1,
        }
    }

    /// No number is left out, though several threads ask for one CPU's at the same time: who is first is decided under a
    /// lock.
    #[cold]
    fn give(&self, given: &AtomicU16) -> u16 {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if given.load(Ordering::Relaxed) == 0 {
            *last += 1;
            given.store(*last, Ordering::Relaxed);
        }
        given.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::thread;
    use std::vec::Vec;

    use super::{MOST, Numbers};

    #[test]
    fn cpus_are_numbered_as_they_come_whatever_the_system_calls_them() {
        let numbers = Numbers::new();
        let seen = [64, 0, 64, 200, 4095, 0, MOST - 1, 200];
        assert_eq!(seen.map(|cpu| numbers.of(cpu)), [0, 1, 0, 2, 3, 1, 4, 2]);
    }

    #[test]
    fn what_no_system_has_keeps_its_number() {
        let numbers = Numbers::new();
        assert_eq!(
            [MOST, usize::MAX].map(|cpu| numbers.of(cpu)),
            [MOST, usize::MAX]
        );
    }

    #[test]
    fn no_number_is_left_out_or_given_twice_when_many_ask() {
        const CPUS: usize = 100;
        for _ in 0..20 {
            let (numbers, barrier) = (&Numbers::new(), &Barrier::new(4));
            let ask = |_| {
                barrier.wait();
                (0..CPUS).map(|cpu| numbers.of(cpu * 7)).collect::<Vec<_>>()
            };
            let answers: Vec<Vec<usize>> = thread::scope(|scope| {
                let threads: Vec<_> = (0..4)
                    .map(|thread| scope.spawn(move || ask(thread)))
                    .collect();
                threads
                    .into_iter()
                    .map(|thread| thread.join().unwrap())
                    .collect()
            });
            assert!(answers.iter().all(|answer| *answer == answers[0]));
            let mut given = answers[0].clone();
            given.sort_unstable();
            assert_eq!(given, (0..CPUS).collect::<Vec<_>>());
        }
    }
}
