//! Which slot a CPU uses.

use std::boxed::Box;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::vec;

use super::cpu;

/// Spreads CPUs over slots.
#[derive(Clone, Debug)]
pub(super) struct Spread {
    slots: usize,
    /// The slot of each CPU up to the highest that was allowed; empty when it is the CPU's own number.
    slot_of_cpu: Box<[usize]>,
}

impl Spread {
    /// As many slots as threads can run at the same time.
    pub(super) fn over_available() -> Self {
        Self::over(available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }

    pub(super) fn over(slots: NonZeroUsize) -> Self {
        Self::of(slots.get(), &cpu::allowed())
    }

    /// Those CPUs of `allowed` that come first get a slot for themselves, whatever their numbers: of a
    /// process that is held to CPUs 0, 2, 4 and 6, say, no two share one of four slots.
    fn of(slots: usize, allowed: &[usize]) -> Self {
        let is_own_number = allowed.iter().enumerate().all(|(rank, &cpu)| rank == cpu);
        let mut slot_of_cpu = vec![];
        if slots > 1 && !is_own_number {
            slot_of_cpu.extend((0..=allowed[allowed.len() - 1]).map(|cpu| cpu % slots));
            for (rank, &cpu) in allowed.iter().enumerate() {
                slot_of_cpu[cpu] = rank % slots;
            }
        }
        Self {
            slots,
            slot_of_cpu: slot_of_cpu.into_boxed_slice(),
        }
    }

    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    /// The slot of the CPU that the calling thread runs on.
    #[inline]
    pub(super) fn current(&self) -> usize {
        if self.slots == 1 {
            0
        } else {
            self.slot_of(cpu::current())
        }
    }

    #[inline]
    fn slot_of(&self, cpu: usize) -> usize {
        match self.slot_of_cpu.get(cpu) {
            Some(&slot) => slot,
            None if cpu < self.slots => cpu,
            None => cpu % self.slots,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Spread;

    #[test]
    fn a_cpu_uses_the_slot_of_its_number() {
        let spread = Spread::of(4, &[0, 1, 2, 3]);
        assert_eq!([0, 1, 2, 3].map(|cpu| spread.slot_of(cpu)), [0, 1, 2, 3]);
        assert!(spread.slot_of_cpu.is_empty());
    }

    #[test]
    fn cpus_beyond_the_slots_share_them() {
        let spread = Spread::of(3, &[0, 1, 2]);
        assert_eq!(
            [3, 4, 5, 6, 302].map(|cpu| spread.slot_of(cpu)),
            [0, 1, 2, 0, 2]
        );
        let fewer = Spread::of(2, &[0, 1, 2]);
        assert_eq!([0, 1, 2, 3].map(|cpu| fewer.slot_of(cpu)), [0, 1, 0, 1]);
    }

    #[test]
    fn allowed_cpus_do_not_share_whatever_their_numbers() {
        let spread = Spread::of(4, &[0, 2, 4, 6]);
        assert_eq!([0, 2, 4, 6].map(|cpu| spread.slot_of(cpu)), [0, 1, 2, 3]);
        let high = Spread::of(2, &[100, 200]);
        assert_eq!([100, 200].map(|cpu| high.slot_of(cpu)), [0, 1]);
        for cpu in 0..500 {
            assert!(spread.slot_of(cpu) < 4 && high.slot_of(cpu) < 2);
        }
    }

    #[test]
    fn of_more_allowed_cpus_than_slots_none_is_left_out() {
        let spread = Spread::of(2, &[1, 3, 5]);
        assert_eq!([1, 3, 5].map(|cpu| spread.slot_of(cpu)), [0, 1, 0]);
    }

    #[test]
    fn unknown_cpus_are_spread_by_number() {
        let spread = Spread::of(2, &[]);
        assert_eq!([0, 1, 2, 3].map(|cpu| spread.slot_of(cpu)), [0, 1, 0, 1]);
    }

    #[test]
    fn one_slot_needs_no_table() {
        let spread = Spread::of(1, &[5]);
        assert!(spread.slot_of_cpu.is_empty());
        assert_eq!((spread.slot_of(5), spread.current()), (0, 0));
    }

    #[test]
    fn the_available_cpus_have_a_slot_each() {
        let spread = Spread::over_available();
        assert!(spread.slots() >= 1);
        assert!(spread.current() < spread.slots());
    }
}
