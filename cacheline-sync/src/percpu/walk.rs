//! A walk over all parts of a list.

use std::collections::VecDeque;
use std::fmt;
use std::ops::Range;
use std::slice;

use super::item::Item;
use super::shard::Shard;
use super::sync::Arc;

/// The elements of a [`PerCpuList`](super::PerCpuList), while others add and remove.
///
/// An element that is in the list for the whole walk comes exactly once.
#[must_use = "iterators do nothing unless they are asked for their items"]
pub struct Iter<'a, T> {
    /// The part that the walk is in, and those to come.
    shard: Option<&'a Shard<T>>,
    shards: slice::Iter<'a, Arc<Shard<T>>>,
    /// The places in that part that are still to be looked at, of those that it had when the walk came to it:
    /// a walk ends, however many are added. Elements do not move, so none is seen twice.
    places: Range<usize>,
    taken: VecDeque<Item<T>>,
}

impl<'a, T> Iter<'a, T> {
    pub(super) fn over(shards: &'a [Arc<Shard<T>>]) -> Self {
        Self {
            shard: None,
            shards: shards.iter(),
            places: 0..0,
            taken: VecDeque::new(),
        }
    }
}

impl<T> Iterator for Iter<'_, T> {
    type Item = Item<T>;

    fn next(&mut self) -> Option<Item<T>> {
        loop {
            if let Some(item) = self.taken.pop_front() {
                return Some(item);
            }
            match self.shard {
                Some(shard) if !self.places.is_empty() => {
                    shard.take(&mut self.places, &mut self.taken);
                }
                _ => {
                    let shard = self.shards.next()?;
                    self.places = 0..shard.places();
                    self.shard = Some(shard);
                }
            }
        }
    }
}

impl<T> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Iter")
            .field("parts_to_come", &self.shards.len())
            .finish_non_exhaustive()
    }
}
