//! One part of a list, with its lock.

use std::collections::VecDeque;
use std::mem;
use std::ops::Range;
use std::sync::PoisonError;

use slab::Slab;

use super::handle::Item;
use super::sync::{Mutex, MutexGuard};
use crate::Line;

/// How many places an emptied part keeps.
const PLACES_KEPT: usize = 1024;

/// How many items a walk takes out of a part at a time, and how many places it looks at for them. Between, it
/// lets others at the lock.
const TAKEN_AT_ONCE: usize = 32;
const LOOKED_AT_AT_ONCE: usize = 256;

/// One part of a list: on lines of its own, the lock and what it protects.
#[derive(Debug)]
#[repr(C)]
pub(super) struct Shard<T> {
    _line: Line,
    items: Mutex<Slab<Item<T>>>,
}

impl<T> Shard<T> {
    pub(super) fn new() -> Self {
        Self {
            _line: Line,
            items: Mutex::new(Slab::new()),
        }
    }

    /// Nothing of a user's runs under the lock, neither a visitor nor a `drop`.
    fn lock(&self) -> MutexGuard<'_, Slab<Item<T>>> {
        self.items.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an item, and returns the key of its place, which it has until it is removed.
    #[inline]
    pub(super) fn add(&self, item: Item<T>) -> usize {
        self.lock().insert(item)
    }

    /// Empties the place that an item was added to.
    #[inline]
    pub(super) fn remove(&self, key: usize) {
        let mut items = self.lock();
        let removed = items.remove(key);
        if items.is_empty() && items.capacity() > PLACES_KEPT {
            give_memory_back(items);
        } else {
            drop(items);
        }
        drop(removed);
    }

    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    /// The number of places, used or not.
    pub(super) fn places(&self) -> usize {
        self.lock().capacity()
    }

    /// Moves the start of `places` on, and appends to `taken` what is in them.
    pub(super) fn take(&self, places: &mut Range<usize>, taken: &mut VecDeque<Item<T>>) {
        let items = self.lock();
        for key in places.take(LOOKED_AT_AT_ONCE) {
            taken.extend(items.get(key).cloned());
            if taken.len() == TAKEN_AT_ONCE {
                break;
            }
        }
    }
}

#[cold]
fn give_memory_back<T>(mut items: MutexGuard<'_, Slab<T>>) {
    let places = mem::take(&mut *items);
    drop(items);
    drop(places);
}
