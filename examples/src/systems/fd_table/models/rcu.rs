//! Read-copy-update as a model: no more is ordered than its users may rely on.

use std::sync::{Mutex, PoisonError};

use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread::yield_now;

loom::lazy_static! {
    static ref SECTIONS: AtomicUsize = AtomicUsize::new(0);
    static ref DEFERRED: Mutex<Vec<Box<dyn FnOnce() + Send>>> = Mutex::default();
}

pub(crate) struct Section(());

/// Whoever waits sees the section, or the section sees what was written before: one of them is first to write the
/// counter. A fence would release what the reader did before as well, which is more than there is to rely on.
pub(crate) fn read() -> Section {
    SECTIONS.fetch_add(1, Ordering::Acquire);
    Section(())
}

impl Drop for Section {
    fn drop(&mut self) {
        SECTIONS.fetch_sub(1, Ordering::Release);
    }
}

/// Sections may last until the [`end`].
pub(crate) fn defer(work: impl FnOnce() + Send + 'static) {
    let mut deferred = DEFERRED.lock().unwrap_or_else(PoisonError::into_inner);
    deferred.push(Box::new(work));
}

pub(crate) fn synchronize() {
    while SECTIONS.fetch_add(0, Ordering::AcqRel) != 0 {
        yield_now();
    }
}

/// Does what was deferred.
pub(crate) fn end() {
    let mut deferred = DEFERRED.lock().unwrap_or_else(PoisonError::into_inner);
    deferred.drain(..).for_each(|work| work());
}
