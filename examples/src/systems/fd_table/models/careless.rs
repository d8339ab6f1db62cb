//! A table that installs files as if it were never replaced.

use std::sync::Arc;

use super::super::error::FdError;
use super::super::files::{Files, Shared};
use super::super::numbers::{Limits, Numbers};
use super::super::published::Published;
use super::super::rcu;
use super::super::slot::{Held, Refused, Slot};
use super::super::sync::{AtomicU32, Mutex, SpinLock, lock};
use super::super::table::Table;

pub(super) struct Careless<F: Send + Sync + 'static> {
    fdt: Published<Table<F>>,
    file_lock: SpinLock<Numbers<F>>,
    next_fd: AtomicU32,
    resize_wait: Mutex<()>,
}

impl<F: Send + Sync + 'static> Careless<F> {
    pub(super) fn new(limits: Limits) -> Self {
        let numbers = Numbers::new(limits);
        Self {
            fdt: numbers.published(),
            file_lock: SpinLock::new(numbers),
            next_fd: AtomicU32::new(0),
            resize_wait: Mutex::new(()),
        }
    }
}

impl<F: Send + Sync + 'static> Files<F> for Careless<F> {
    fn shared(&self) -> Shared<'_, F> {
        Shared {
            fdt: &self.fdt,
            file_lock: &self.file_lock,
            next_fd: &self.next_fd,
            resize_wait: &self.resize_wait,
        }
    }

    fn fd_install(&self, fd: u32, file: Arc<F>) -> Result<(), FdError> {
        let section = rcu::read();
        let installed = self.fdt.read(&section).slot(fd)?.install(Held::new(file));
        installed.map_err(Refused::error)
    }

    fn resize(&self, larger: Table<F>) {
        lock(&self.file_lock).move_to(larger, &self.fdt, Slot::copy);
    }
}
