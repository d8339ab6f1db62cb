//! What keeps an element in a list.

use std::fmt;
use std::ops::Deref;

use super::item::Item;
use super::shard::Shard;
use super::sync::Arc;

/// Keeps an element in a [`PerCpuList`](super::PerCpuList), and gives access to it.
///
/// Dropped, it removes the element from whichever part of the list has it, on whichever CPU. It may outlive the
/// list: the element is then in no list, and otherwise as it was.
///
/// It is one word more than an [`Item`]: which part of the list the element is in. The place in that part is one word in the
/// element's allocation.
///
/// ```
/// # extern crate cacheline_sync as cache_layout;
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
        Item::set_key(&item, shard.add(item.clone()));
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
    /// # extern crate cacheline_sync as cache_layout;
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
        self.shard.remove(Item::key(&self.item));
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
