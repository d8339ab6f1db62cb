//! The slots, as many as the table has at a time.

use cache_layout::Apart;

use super::error::FdError;
use super::slot::Slot;

/// The table itself never changes, only its slots do: it is on a line of its own, so that nothing that happens to be
/// allocated next to it disturbs those who read it.
#[derive(Debug)]
pub struct Table<F> {
    _line: Apart,
    slots: Box<[Slot<F>]>,
    max_fds: u32,
}

impl<F: Send + Sync + 'static> Table<F> {
    pub(super) fn new(max_fds: u32) -> Self {
        Self {
            _line: Apart,
            slots: (0..max_fds).map(|_| Slot::free()).collect(),
            max_fds,
        }
    }

    pub(super) fn max_fds(&self) -> u32 {
        self.max_fds
    }

    pub(super) fn slot(&self, fd: u32) -> Result<&Slot<F>, FdError> {
        self.slots.get(fd as usize).ok_or(FdError::OutOfRange)
    }

    pub(super) fn slots(&self) -> &[Slot<F>] {
        &self.slots
    }

    /// Fills the first slots of a table that no other thread has yet.
    pub(super) fn copy_from(&mut self, smaller: &Self, copy: fn(&Slot<F>) -> Slot<F>) {
        for (slot, old) in self.slots.iter_mut().zip(&smaller.slots) {
            *slot = copy(old);
        }
    }
}
