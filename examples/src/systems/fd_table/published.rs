//! A pointer that is read in sections of RCU, and replaced.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::rcu::{self, Section};
use super::sync::AtomicPtr;

/// Owns a reference to what it points to.
#[derive(Debug)]
pub(super) struct Published<T: Send + Sync + 'static> {
    pointer: AtomicPtr<T>,
    owned: PhantomData<Arc<T>>,
}

impl<T: Send + Sync + 'static> Published<T> {
    pub(super) fn new(value: Arc<T>) -> Self {
        Self {
            pointer: AtomicPtr::new(Arc::into_raw(value).cast_mut()),
            owned: PhantomData,
        }
    }

    #[allow(
        unsafe_code,
        reason = "the section, not a reference, keeps the value alive"
    )]
    pub(super) fn read<'section>(&'section self, _: &'section Section) -> &'section T {
        let pointer = self.pointer.load(Ordering::Acquire);
        // SAFETY: the pointer came from an `Arc`. Its reference is given back by `replace`, when all sections
        // have ended that can have loaded the pointer, or by `drop`, which the borrow of `self` excludes.
        unsafe { &*pointer }
    }

    /// Gives back the old value when nobody reads it any more.
    #[allow(unsafe_code, reason = "an `AtomicPtr` does not own")]
    pub(super) fn replace(&self, value: Arc<T>) {
        let new = Arc::into_raw(value).cast_mut();
        let old = self.pointer.swap(new, Ordering::AcqRel);
        // SAFETY: the pointer came from `Arc::into_raw`, and the swap has removed it for good.
        let old = unsafe { Arc::from_raw(old) };
        rcu::defer(move || drop(old));
    }
}

impl<T: Send + Sync + 'static> Drop for Published<T> {
    #[allow(unsafe_code, reason = "an `AtomicPtr` does not own")]
    fn drop(&mut self) {
        let last = self.pointer.load(Ordering::Relaxed);
        // SAFETY: the pointer came from `Arc::into_raw`, and nothing uses it after its owner.
        drop(unsafe { Arc::from_raw(last) });
    }
}
