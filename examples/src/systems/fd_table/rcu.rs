//! Read-copy-update by the epochs of crossbeam: sections that read, and waiting until they have ended.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_epoch::{Guard, is_pinned, pin};
use crossbeam_utils::Backoff;

/// A section that reads: while there is one, nothing is freed that it can have come by.
///
/// All sections are of the same collector, which nobody outside this file can evade.
pub(super) struct Section {
    _guard: Guard,
}

pub(super) fn read() -> Section {
    Section { _guard: pin() }
}

/// Has `work` done when all sections have ended that there are now. The kernel calls it `call_rcu`.
pub(super) fn defer(work: impl FnOnce() + Send + 'static) {
    pin().defer(work);
}

/// Waits until all sections have ended that there are now. Later ones see what was written before.
///
/// As in the kernel, whoever waits is told by deferred work.
pub(super) fn synchronize() {
    debug_assert!(!is_pinned(), "waits for its own section");
    let ended = Arc::new(AtomicBool::new(false));
    let tell = Arc::clone(&ended);
    defer(move || tell.store(true, Ordering::Release));
    let backoff = Backoff::new();
    while !ended.load(Ordering::Acquire) {
        // Moves the epoch on if it can be.
        pin().flush();
        backoff.snooze();
    }
}
