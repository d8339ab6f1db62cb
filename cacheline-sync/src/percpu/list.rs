//! A list in as many parts as there are CPUs.

use std::boxed::Box;
use std::fmt;
use std::num::NonZeroUsize;

use super::handle::Handle;
use super::shard::Shard;
use super::spread::Spread;
use super::sync::Arc;
use super::walk::Iter;

/// A list of elements that many CPUs add and remove at the same time.
///
/// It has a part for each CPU, on lines of its own and with its own lock. An element is added to the part of the CPU
/// that adds it, and is in the list until its [`Handle`] is dropped. The list has no order.
///
/// ```
/// # extern crate cacheline_sync as cache_layout;
/// use cache_layout::percpu::PerCpuList;
///
/// struct Inode {
///     number: u64,
/// }
///
/// let inodes = PerCpuList::new();
/// let handles: Vec<_> = (1..=3).map(|number| inodes.add(Inode { number })).collect();
/// let mut sum = 0;
/// inodes.for_each(|inode| sum += inode.number);
/// assert_eq!(sum, 6);
/// drop(handles);
/// assert!(inodes.is_empty());
/// ```
///
/// # Walks
///
/// [`for_each`](Self::for_each) and [`iter`](Self::iter) go over all parts while others add and remove. An element that
/// is in the list for the whole walk is seen exactly once; one that is added or removed meanwhile, at the most once.
///
/// No lock is held while an element is looked at. It may take as long as it likes, add and remove, and
/// panic. The walk keeps alive the element it is at and up to 31 to come: one that is removed meanwhile may still be
/// seen, and may be dropped by the walk.
///
/// A walk looks at each place that has been in use since its part was empty last.
///
/// # Small systems
///
/// With one CPU it is one list with one lock. The cost of an element is the same for any number of parts: a
/// [`Handle`] of two words, an allocation of the element and two words, and in the list, two words.
pub struct PerCpuList<T> {
    spread: Spread,
    shards: Box<[Arc<Shard<T>>]>,
}

impl<T> PerCpuList<T> {
    /// An empty list with a part for each CPU that the machine may ever use, whichever the calling thread may.
    /// [`percpu`](crate::percpu#the-current-cpu) says how they are counted.
    #[must_use]
    pub fn new() -> Self {
        Self::over(Spread::over_cpus())
    }

    /// An empty list of `shards` parts, whatever the number of CPUs.
    ///
    /// ```
    /// # extern crate cacheline_sync as cache_layout;
    /// use cache_layout::percpu::PerCpuList;
    ///
    /// let list = PerCpuList::<u32>::with_shards(1.try_into().unwrap());
    /// assert_eq!(list.shards(), 1);
    /// ```
    #[must_use]
    pub fn with_shards(shards: NonZeroUsize) -> Self {
        Self::over(Spread::over(shards))
    }

    fn over(spread: Spread) -> Self {
        let shards = (0..spread.slots()).map(|_| Arc::new(Shard::new()));
        Self {
            shards: shards.collect(),
            spread,
        }
    }

    /// Adds an element to the part of the CPU that the calling thread runs on.
    #[inline]
    pub fn add(&self, value: T) -> Handle<T> {
        Handle::add(&self.shards[self.spread.current()], value)
    }

    /// Looks at each element.
    ///
    /// ```
    /// # extern crate cacheline_sync as cache_layout;
    /// use cache_layout::percpu::PerCpuList;
    /// use std::panic::{AssertUnwindSafe, catch_unwind};
    ///
    /// let list = PerCpuList::new();
    /// let _one = list.add(1);
    /// let panicked = catch_unwind(AssertUnwindSafe(|| list.for_each(|_| panic!("not today"))));
    /// assert!(panicked.is_err());
    /// let _two = list.add(2); // the list is as it was
    /// assert_eq!(list.len(), 2);
    /// ```
    pub fn for_each(&self, mut look_at: impl FnMut(&T)) {
        for item in self {
            look_at(&item);
        }
    }

    /// The elements, each kept alive for as long as its [`Item`](super::Item) is.
    pub fn iter(&self) -> Iter<'_, T> {
        Iter::over(&self.shards)
    }

    /// How many elements there are; a moment later there may be more or fewer.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.len()).sum()
    }

    /// Whether there is no element.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[cfg(test)]
    pub(super) fn parts(&self) -> impl Iterator<Item = &Arc<Shard<T>>> {
        self.shards.iter()
    }

    /// How many parts the list has.
    #[must_use]
    pub fn shards(&self) -> usize {
        self.shards.len()
    }
}

impl<T> Default for PerCpuList<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, T> IntoIterator for &'a PerCpuList<T> {
    type Item = super::Item<T>;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<T: fmt::Debug> fmt::Debug for PerCpuList<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self).finish()
    }
}
