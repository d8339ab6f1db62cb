//! What the three tables have in common: everything but how a file gets into its slot, and how that goes together with
//! a larger table.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use super::error::FdError;
use super::numbers::Numbers;
use super::published::Published;
use super::rcu;
use super::slot::{Held, Refused};
use super::sync::{AtomicU32, Mutex, SpinLock, lock};
use super::table::Table;

/// The fields that every table has.
#[derive(Debug)]
pub struct Shared<'a, F: Send + Sync + 'static> {
    pub(super) fdt: &'a Published<Table<F>>,
    pub(super) file_lock: &'a SpinLock<Numbers<F>>,
    pub(super) next_fd: &'a AtomicU32,
    pub(super) resize_wait: &'a Mutex<()>,
}

/// A table of open files.
pub trait Files<F: Send + Sync + 'static>: Sync {
    /// The fields that every table has, for what is the same in all.
    fn shared(&self) -> Shared<'_, F>;

    /// Puts a file under a number from [`alloc_fd`](Files::alloc_fd).
    ///
    /// # Errors
    ///
    /// When the number is not allocated, or has a file. The file is then dropped.
    fn fd_install(&self, fd: u32, file: Arc<F>) -> Result<(), FdError>;

    /// Puts `larger` in the place of the table in use. One thread at a time does that.
    fn resize(&self, larger: Table<F>);

    /// Allocates the lowest number that is free.
    ///
    /// # Errors
    ///
    /// When as many are allocated as there may be.
    fn alloc_fd(&self) -> Result<u32, FdError> {
        let shared = self.shared();
        loop {
            let mut numbers = lock(shared.file_lock);
            let fd = numbers.first_free(shared.next_fd.load(Ordering::Relaxed))?;
            if numbers.reserve(fd).is_ok() {
                shared.next_fd.store(fd + 1, Ordering::Relaxed);
                return Ok(fd);
            }
            drop(numbers);
            grow(self, fd);
        }
    }

    /// Gives back a number that no file was installed under.
    ///
    /// # Errors
    ///
    /// When the number is not allocated, or has a file.
    fn put_unused_fd(&self, fd: u32) -> Result<(), FdError> {
        let shared = self.shared();
        let mut numbers = lock(shared.file_lock);
        numbers.release(fd)?;
        is_free(shared.next_fd, fd);
        Ok(())
    }

    /// Takes the file from under its number, which is free again.
    ///
    /// # Errors
    ///
    /// When there is no file under the number.
    fn close_fd(&self, fd: u32) -> Result<Arc<F>, FdError> {
        let shared = self.shared();
        let mut numbers = lock(shared.file_lock);
        let (file, _memory) = numbers.close(fd)?;
        is_free(shared.next_fd, fd);
        drop(numbers);
        Ok(file)
    }

    /// The file under a number.
    ///
    /// # Errors
    ///
    /// When there is none.
    fn get(&self, fd: u32) -> Result<Arc<F>, FdError> {
        let section = rcu::read();
        self.shared().fdt.read(&section).slot(fd)?.get(&section)
    }
}

/// Lowers `next_fd` to a number that is free now. Needs the lock.
fn is_free(next_fd: &AtomicU32, fd: u32) {
    if fd < next_fd.load(Ordering::Relaxed) {
        next_fd.store(fd, Ordering::Relaxed);
    }
}

/// Puts a file into its slot under the lock.
pub(super) fn install_locked<F: Send + Sync + 'static>(
    file_lock: &SpinLock<Numbers<F>>,
    fd: u32,
    held: Held<F>,
) -> Result<(), FdError> {
    let numbers = lock(file_lock);
    let installed = numbers.table().slot(fd)?.install(held);
    drop(numbers);
    installed.map_err(Refused::error)
}

/// Makes room for `fd`, or waits until another thread has.
fn grow<F: Send + Sync + 'static>(files: &(impl Files<F> + ?Sized), fd: u32) {
    let shared = files.shared();
    let _others_wait = shared
        .resize_wait
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let slots = lock(shared.file_lock).slots_to_hold(fd);
    if let Some(max_fds) = slots {
        files.resize(Table::new(max_fds));
    }
}
