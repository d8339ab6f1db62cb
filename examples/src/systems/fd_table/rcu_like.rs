//! As Linux 4.2 has it: a file is installed without the lock, unless a flag tells that the table is made larger.
//!
//! The thread that does it sets the flag, and waits until all sections have ended that may not have seen it. From
//! then on files are installed under the lock, so that the table can be copied under the lock.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use cache_layout::cache_layout;

use super::error::FdError;
use super::files::{Files, Shared, install_locked};
use super::numbers::{Limits, Numbers};
use super::published::Published;
use super::rcu;
use super::slot::{Held, Refused, Slot};
use super::sync::{AtomicBool, AtomicU32, Mutex, SpinLock, lock};
use super::table::Table;

/// A table of open files that are installed without the lock, but for those while the table is made larger.
#[cache_layout]
#[derive(Debug)]
pub struct RcuLike<F: Send + Sync + 'static> {
    /// Read to look up a file, and to install one.
    #[hot_read]
    fdt: Published<Table<F>>,
    /// Read to install a file.
    #[hot_read]
    resize_in_progress: AtomicBool,
    /// Taken to allocate and to close.
    #[hot_write]
    file_lock: SpinLock<Numbers<F>>,
    /// No number below is free. Written under the lock.
    #[hot_write]
    next_fd: AtomicU32,
    /// Held by the one thread that makes the table larger.
    resize_wait: Mutex<()>,
}

impl<F: Send + Sync + 'static> RcuLike<F> {
    /// A table without an open file.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let numbers = Numbers::new(limits);
        RcuLike! {
            fdt: numbers.published(),
            resize_in_progress: AtomicBool::new(false),
            file_lock: SpinLock::new(numbers),
            next_fd: AtomicU32::new(0),
            resize_wait: Mutex::new(()),
        }
    }
}

impl<F: Send + Sync + 'static> Files<F> for RcuLike<F> {
    fn shared(&self) -> Shared<'_, F> {
        Shared {
            fdt: &self.fdt,
            file_lock: &self.file_lock,
            next_fd: &self.next_fd,
            resize_wait: &self.resize_wait,
        }
    }

    fn fd_install(&self, fd: u32, file: Arc<F>) -> Result<(), FdError> {
        let held = Held::new(file);
        let section = rcu::read();
        // Whoever sees the flag cleared sees the table that was published before.
        if self.resize_in_progress.load(Ordering::Acquire) {
            drop(section);
            return install_locked(&self.file_lock, fd, held);
        }
        let installed = self.fdt.read(&section).slot(fd)?.install(held);
        drop(section);
        installed.map_err(Refused::error)
    }

    fn resize(&self, larger: Table<F>) {
        self.resize_in_progress.store(true, Ordering::Relaxed);
        rcu::synchronize();
        let mut numbers = lock(&self.file_lock);
        numbers.move_to(larger, &self.fdt, Slot::copy);
        self.resize_in_progress.store(false, Ordering::Release);
    }
}
