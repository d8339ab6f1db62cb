//! What keeps an element in a list, and what keeps it alive.

use std::fmt;
use std::ops::Deref;
use std::sync::atomic::Ordering;

use super::shard::Shard;
use super::sync::{Arc, AtomicUsize, into_inner};

/// An element that is, or was, in a [`PerCpuList`](super::PerCpuList): a shared reference of one word.
///
/// It keeps the element alive, and not in the list: others may find it removed at any time.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
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
    fn new(value: T) -> Self {
        Self(Arc::new(Entry {
            key: AtomicUsize::new(usize::MAX),
            value,
        }))
    }

    /// The element itself, if there is no other reference to it; otherwise this reference is dropped.
    ///
    /// When all references end here, exactly one of the calls returns the element, even if they are made at the same time.
    /// A reference that ends in another way, as a walk's or a [`Handle`]'s does, may be the last one, and drop the element.
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

/// Keeps an element in a [`PerCpuList`](super::PerCpuList), and gives access to it.
///
/// Dropped, it removes the element from whichever part of the list has it, on whichever CPU. It may outlive the
/// list: the element is then in no list, and otherwise as it was.
///
/// It is one word more than an [`Item`]: which part of the list the element is in. The place in that part is one word in the
/// element's allocation.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::percpu::{Handle, Item, PerCpuList};
///
/// assert_eq!(size_of::<Item<[u8; 600]>>(), size_of::<usize>());
/// assert_eq!(size_of::<Handle<[u8; 600]>>(), size_of::<Item<[u8; 600]>>() + size_of::<usize>());
///
/// let list = PerCpuList::new();
/// let handle = list.add("inode 7");
/// drop(list);
/// assert_eq!(*handle, "inode 7");
/// ```
///
/// A handle that is forgotten ([`mem::forget`](std::mem::forget)) leaves its element in the list, and is a reference that never ends.
#[must_use = "dropped, it removes the element from the list"]
pub struct Handle<T> {
    item: Item<T>,
    /// The part of the list that the element was added to.
    shard: Arc<Shard<T>>,
}

impl<T> Handle<T> {
    #[inline]
    pub(super) fn add(shard: &Arc<Shard<T>>, value: T) -> Self {
        let item = Item::new(value);
        let key = shard.add(item.clone());
        // Only the handle reads it, and whoever drops the handle has got it from here.
        item.0.key.store(key, Ordering::Relaxed);
        Self {
            item,
            shard: Arc::clone(shard),
        }
    }

    /// The element, which stays in the list only as long as the handle.
    #[must_use]
    pub fn item(handle: &Self) -> &Item<T> {
        &handle.item
    }

    /// Removes the element from the list, and keeps it.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::percpu::{Handle, Item, PerCpuList};
    ///
    /// let list = PerCpuList::new();
    /// let handle = list.add(7);
    /// let item = Handle::remove(handle);
    /// assert!(list.is_empty());
    /// assert_eq!(Item::into_inner(item), Some(7));
    /// ```
    #[must_use = "to remove an element and not keep it, drop its handle"]
    pub fn remove(handle: Self) -> Item<T> {
        let item = handle.item.clone();
        drop(handle);
        item
    }
}

impl<T> Drop for Handle<T> {
    #[inline]
    fn drop(&mut self) {
        self.shard.remove(self.item.0.key.load(Ordering::Relaxed));
    }
}

impl<T> Deref for Handle<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.item
    }
}

impl<T: fmt::Debug> fmt::Debug for Handle<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.item.fmt(out)
    }
}
