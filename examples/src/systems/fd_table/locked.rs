//! As Linux 4.1 has it: a file is installed under the lock.

use std::sync::Arc;

use cache_layout::cache_layout;

use super::error::FdError;
use super::files::{Files, Shared, install_locked};
use super::numbers::{Limits, Numbers};
use super::published::Published;
use super::slot::{Held, Slot};
use super::sync::{AtomicU32, Mutex, SpinLock, lock};
use super::table::Table;

/// A table of open files, of which one thread at a time installs, allocates or closes one.
#[cache_layout]
#[derive(Debug)]
pub struct Locked<F: Send + Sync + 'static> {
    /// Read to look up a file.
    #[hot_read]
    fdt: Published<Table<F>>,
    /// Taken to allocate, to install and to close.
    #[hot_write]
    file_lock: SpinLock<Numbers<F>>,
    /// No number below is free. Written under the lock.
    #[hot_write]
    next_fd: AtomicU32,
    /// Held by the one thread that makes the table larger.
    resize_wait: Mutex<()>,
}

impl<F: Send + Sync + 'static> Locked<F> {
    /// A table without an open file.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let numbers = Numbers::new(limits);
        Locked! {
            fdt: numbers.published(),
            file_lock: SpinLock::new(numbers),
            next_fd: AtomicU32::new(0),
            resize_wait: Mutex::new(()),
        }
    }
}

impl<F: Send + Sync + 'static> Files<F> for Locked<F> {
    fn shared(&self) -> Shared<'_, F> {
        Shared {
            fdt: &self.fdt,
            file_lock: &self.file_lock,
            next_fd: &self.next_fd,
            resize_wait: &self.resize_wait,
        }
    }

    fn fd_install(&self, fd: u32, file: Arc<F>) -> Result<(), FdError> {
        install_locked(&self.file_lock, fd, Held::new(file))
    }

    fn resize(&self, larger: Table<F>) {
        lock(&self.file_lock).move_to(larger, &self.fdt, Slot::copy);
    }
}
