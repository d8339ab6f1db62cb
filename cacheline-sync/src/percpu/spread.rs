//! Which slot a CPU uses.

use std::num::NonZeroUsize;

use super::cpu;

/// Spreads CPUs over slots.
///
/// It goes by the numbers that CPUs are given as they come, and asks of no thread where it may run: who makes the slots
/// says nothing of who uses them.
#[derive(Clone, Debug)]
pub(super) struct Spread {
    slots: NonZeroUsize,
}

impl Spread {
    /// As many slots as there are CPUs.
    pub(super) fn over_cpus() -> Self {
        Self::over(cpu::count())
    }

    pub(super) fn over(slots: NonZeroUsize) -> Self {
        Self { slots }
    }

    pub(super) fn slots(&self) -> usize {
        self.slots.get()
    }

    /// The slot of the CPU that the calling thread runs on.
    #[inline]
    pub(super) fn current(&self) -> usize {
        if self.slots == NonZeroUsize::MIN {
            0
        } else {
            self.slot_of(cpu::current())
        }
    }

    #[inline]
    fn slot_of(&self, cpu: usize) -> usize {
        // A division takes longer than to see that it is not needed.
        if cpu < self.slots.get() {
            cpu
        } else {
            cpu % self.slots
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Spread;

    fn over(slots: usize) -> Spread {
        Spread::over(slots.try_into().unwrap())
    }

    #[test]
    fn no_two_of_as_many_cpus_as_slots_share_one() {
        let spread = over(4);
        assert_eq!([0, 1, 2, 3].map(|cpu| spread.slot_of(cpu)), [0, 1, 2, 3]);
    }

    #[test]
    fn cpus_beyond_the_slots_share_them() {
        let spread = over(3);
        assert_eq!(
            [3, 4, 5, 6, 302].map(|cpu| spread.slot_of(cpu)),
            [0, 1, 2, 0, 2]
        );
        assert!(spread.slot_of(usize::MAX) < 3);
    }

    #[test]
    fn one_slot_is_that_of_every_cpu() {
        let spread = over(1);
        assert_eq!((spread.slot_of(5), spread.current()), (0, 0));
    }

    #[test]
    fn the_current_cpu_has_a_slot() {
        let spread = Spread::over_cpus();
        assert!(spread.current() < spread.slots());
    }
}
