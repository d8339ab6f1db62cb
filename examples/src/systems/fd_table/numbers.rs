//! Which numbers are allocated, and how many there may be.

use std::sync::Arc;

use super::error::FdError;
use super::published::Published;
use super::slot::{Memory, Slot};
use super::table::Table;

/// How large a table is.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Slots at the start.
    pub initial: u32,
    /// Slots at most.
    pub most: u32,
}

impl Default for Limits {
    /// As in the kernel on 64-bit targets.
    fn default() -> Self {
        Self {
            initial: 64,
            most: 1 << 20,
        }
    }
}

/// What the lock protects.
#[derive(Debug)]
pub(super) struct Numbers<F: Send + Sync + 'static> {
    /// A bit for each number that is allocated; there may be more bits than slots.
    open_fds: Box<[usize]>,
    /// The table in use. Whoever has the lock needs no section to read it.
    table: Arc<Table<F>>,
    most: u32,
}

impl<F: Send + Sync + 'static> Numbers<F> {
    pub(super) fn new(limits: Limits) -> Self {
        let initial = limits.initial.min(limits.most);
        Self {
            open_fds: vec![0; words_for(initial)].into(),
            table: Arc::new(Table::new(initial)),
            most: limits.most,
        }
    }

    pub(super) fn published(&self) -> Published<Table<F>> {
        Published::new(Arc::clone(&self.table))
    }

    pub(super) fn table(&self) -> &Table<F> {
        &self.table
    }

    /// The slots of the next larger table, or `None` if there is one for `fd` already.
    pub(super) fn slots_to_hold(&self, fd: u32) -> Option<u32> {
        let max_fds = self.table.max_fds();
        let doubled = max_fds.saturating_mul(2).max(fd.saturating_add(1));
        (fd >= max_fds).then(|| doubled.min(self.most))
    }

    /// The first number at or above `start` that is free, for which there may be no slot yet.
    pub(super) fn first_free(&self, start: u32) -> Result<u32, FdError> {
        let first = word_of(start);
        let mut below_start = !(usize::MAX << bit_of(start));
        let mut free = self.open_fds.len() * usize::BITS as usize;
        for (index, word) in self.open_fds.iter().enumerate().skip(first) {
            let used = word | below_start;
            below_start = 0;
            if used != usize::MAX {
                free = index * usize::BITS as usize + used.trailing_ones() as usize;
                break;
            }
        }
        match u32::try_from(free) {
            Ok(fd) if fd < self.most => Ok(fd),
            _ => Err(FdError::TooManyOpen),
        }
    }

    pub(super) fn reserve(&mut self, fd: u32) -> Result<(), FdError> {
        self.table.slot(fd)?.reserve();
        self.open_fds[word_of(fd)] |= 1 << bit_of(fd);
        Ok(())
    }

    pub(super) fn release(&mut self, fd: u32) -> Result<(), FdError> {
        self.table.slot(fd)?.release()?;
        self.open_fds[word_of(fd)] &= !(1 << bit_of(fd));
        Ok(())
    }

    #[allow(unsafe_code, reason = "the table in use gives back the files")]
    pub(super) fn close(&mut self, fd: u32) -> Result<(Arc<F>, Memory<F>), FdError> {
        // SAFETY: files are only taken here, by whoever has `self`, and in `drop`; always from the table in use,
        // which was published before anybody else could have `self`.
        let closed = unsafe { self.table.slot(fd)?.take() }?;
        self.open_fds[word_of(fd)] &= !(1 << bit_of(fd));
        Ok(closed)
    }

    /// Copies the slots to a larger table, and makes it the one in use.
    pub(super) fn move_to(
        &mut self,
        mut larger: Table<F>,
        fdt: &Published<Table<F>>,
        copy: fn(&Slot<F>) -> Slot<F>,
    ) {
        larger.copy_from(&self.table, copy);
        let mut open_fds = vec![0; words_for(larger.max_fds())];
        open_fds[..self.open_fds.len()].copy_from_slice(&self.open_fds);
        self.open_fds = open_fds.into();
        let larger = Arc::new(larger);
        self.table = Arc::clone(&larger);
        fdt.replace(larger);
    }
}

impl<F: Send + Sync + 'static> Drop for Numbers<F> {
    /// Closes what is open.
    #[allow(unsafe_code, reason = "the table in use gives back the files")]
    fn drop(&mut self) {
        for slot in self.table.slots() {
            // SAFETY: as in `close`.
            drop(unsafe { slot.take() });
        }
    }
}

fn words_for(max_fds: u32) -> usize {
    max_fds.div_ceil(usize::BITS) as usize
}

fn word_of(fd: u32) -> usize {
    (fd / usize::BITS) as usize
}

fn bit_of(fd: u32) -> u32 {
    fd % usize::BITS
}
