//! As was proposed in 2015: a file is installed without the lock, and again when a sequence counter tells that the
//! table has been copied meanwhile.
//!
//! The proposal looked at the counter after it had stored the file, and stored it once more in the larger table. But
//! the first copy may have got across, and have been closed since: then a file that is closed comes back. So
//! that cannot be left open, and the copy marks each slot that it has read: a file is installed before that, and
//! gets across, or it is refused, and the counter tells when to look again.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use cache_layout::cache_layout;

use super::error::FdError;
use super::files::{Files, Shared};
use super::numbers::{Limits, Numbers};
use super::published::Published;
use super::rcu;
use super::slot::{Held, Refused, Slot, Why};
use super::sync::{AtomicU32, AtomicUsize, Mutex, SpinLock, lock};
use super::table::Table;

/// A table of open files that are installed without the lock, and tried again after a resize.
#[cache_layout]
#[derive(Debug)]
pub struct Sequenced<F: Send + Sync + 'static> {
    /// Read to look up a file, and to install one.
    #[hot_read]
    fdt: Published<Table<F>>,
    /// Odd while the table is copied. Read to install a file.
    #[hot_read]
    fdt_seqcount: AtomicUsize,
    /// Taken to allocate and to close.
    #[hot_write]
    file_lock: SpinLock<Numbers<F>>,
    /// No number below is free. Written under the lock.
    #[hot_write]
    next_fd: AtomicU32,
    /// Held by the one thread that makes the table larger.
    resize_wait: Mutex<()>,
}

impl<F: Send + Sync + 'static> Sequenced<F> {
    /// A table without an open file.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let numbers = Numbers::new(limits);
        Sequenced! {
            fdt: numbers.published(),
            fdt_seqcount: AtomicUsize::new(0),
            file_lock: SpinLock::new(numbers),
            next_fd: AtomicU32::new(0),
            resize_wait: Mutex::new(()),
        }
    }

    /// Waits until no copy is being made: that is done under the lock. Whoever sees the end of one sees the table
    /// that it made.
    fn wait_for_copy(&self) {
        while self.fdt_seqcount.load(Ordering::Acquire) % 2 != 0 {
            drop(lock(&self.file_lock));
        }
    }
}

impl<F: Send + Sync + 'static> Files<F> for Sequenced<F> {
    fn shared(&self) -> Shared<'_, F> {
        Shared {
            fdt: &self.fdt,
            file_lock: &self.file_lock,
            next_fd: &self.next_fd,
            resize_wait: &self.resize_wait,
        }
    }

    fn fd_install(&self, fd: u32, file: Arc<F>) -> Result<(), FdError> {
        let mut held = Held::new(file);
        loop {
            self.wait_for_copy();
            let section = rcu::read();
            let installed = self.fdt.read(&section).slot(fd)?.install(held);
            drop(section);
            match installed {
                Err(Refused {
                    held: again,
                    why: Why::Frozen,
                }) => held = again,
                decided => return decided.map_err(Refused::error),
            }
        }
    }

    fn resize(&self, larger: Table<F>) {
        let mut numbers = lock(&self.file_lock);
        let sequence = self.fdt_seqcount.load(Ordering::Relaxed);
        // Whoever is refused by a slot sees this, as the slots are marked after it.
        self.fdt_seqcount
            .store(sequence.wrapping_add(1), Ordering::Relaxed);
        numbers.move_to(larger, &self.fdt, Slot::freeze);
        self.fdt_seqcount
            .store(sequence.wrapping_add(2), Ordering::Release);
    }
}
