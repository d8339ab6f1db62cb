//! What keeps an element alive.

use std::fmt;
use std::ops::Deref;
use std::sync::atomic::Ordering;

use super::sync::{Arc, AtomicUsize, into_inner};

/// An element that is, or was, in a [`PerCpuList`](super::PerCpuList): a shared reference of one word.
///
/// It keeps the element alive, and not in the list: others may find it removed at any time.
///
/// ```
/// # extern crate cacheline_sync as cache_layout;
/// use cache_layout::percpu::{Item, PerCpuList};
///
/// let list = PerCpuList::new();
/// let handle = list.add(String::from("inode 7"));
/// let item: Item<String> = list.iter().next().unwrap();
/// drop(handle);
/// assert!(list.is_empty());
/// assert_eq!(item.len(), 7);
/// assert_eq!(Item::into_inner(item).as_deref(), Some("inode 7"));
/// ```
pub struct Item<T>(Arc<Entry<T>>);

struct Entry<T> {
    /// The place in the part of the list that the element was added to.
    key: AtomicUsize,
    value: T,
}

impl<T> Item<T> {
    #[inline]
    pub(super) fn new(value: T) -> Self {
        Self(Arc::new(Entry {
            key: AtomicUsize::new(usize::MAX),
            value,
        }))
    }

    /// The place that [`set_key`](Self::set_key) said last.
    #[inline]
    pub(super) fn key(item: &Self) -> usize {
        item.0.key.load(Ordering::Relaxed)
    }

    /// Writes down at which place of its part of the list the element is. Only the element's handle reads it, and whoever
    /// drops the handle has got it from where this was called.
    #[inline]
    pub(super) fn set_key(item: &Self, key: usize) {
        item.0.key.store(key, Ordering::Relaxed);
    }

    /// The element itself, if there is no other reference to it; otherwise this reference is dropped.
    ///
    /// When all references end here, exactly one of the calls returns the element, even if they are made at the same time.
    /// A reference that ends in another way, as a walk's or a [`Handle`](super::Handle)'s does, may be the last one, and drop the element.
    #[must_use]
    pub fn into_inner(item: Self) -> Option<T> {
        into_inner(item.0).map(|entry| entry.value)
    }
}

impl<T> Deref for Item<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T> Clone for Item<T> {
    #[inline]
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: fmt::Debug> fmt::Debug for Item<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.value.fmt(out)
    }
}
