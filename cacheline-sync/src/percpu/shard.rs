//! One part of a list, with its lock.

use std::collections::VecDeque;
use std::mem;
use std::ops::Range;
use std::sync::PoisonError;

use cacheline_core::Apart;
use slab::Slab;

use super::item::Item;
use super::sync::{Mutex, MutexGuard};

/// For how many places an emptied part keeps the memory.
const PLACES_KEPT: usize = 1024;

/// How many items a walk takes out of a part at a time, and how many places it looks at for them. Between, it
/// lets others at the lock.
const TAKEN_AT_ONCE: usize = 32;
const LOOKED_AT_AT_ONCE: usize = 256;

/// One part of a list: on lines of its own, the lock and what it protects.
#[derive(Debug)]
#[repr(C)]
pub(super) struct Shard<T> {
    _line: Apart,
    places: Mutex<Places<T>>,
}

#[derive(Debug)]
struct Places<T> {
    items: Slab<Item<T>>,
    /// How many places from the first on have been in use since all were empty last.
    used: usize,
}

impl<T> Shard<T> {
    pub(super) fn new() -> Self {
        Self {
            _line: Apart,
            places: Mutex::new(Places {
                items: Slab::new(),
                used: 0,
            }),
        }
    }

    /// Nothing of a user's runs under the lock, neither a visitor nor a `drop`.
    fn lock(&self) -> MutexGuard<'_, Places<T>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an item, and returns the key of its place, which it has until it is removed.
    #[inline]
    pub(super) fn add(&self, item: Item<T>) -> usize {
        let mut places = self.lock();
        let key = places.items.insert(item);
        places.used = places.used.max(key + 1);
        key
    }

    /// Empties the place that an item was added to.
    #[inline]
    pub(super) fn remove(&self, key: usize) {
        let mut places = self.lock();
        let removed = places.items.remove(key);
        if places.items.is_empty() {
            start_again(places);
        } else {
            drop(places);
        }
        drop(removed);
    }

    pub(super) fn len(&self) -> usize {
        self.lock().items.len()
    }

    /// How many places there are to be looked at.
    pub(super) fn places(&self) -> usize {
        self.lock().used
    }

    #[cfg(test)]
    pub(super) fn memory(&self) -> usize {
        self.lock().items.capacity()
    }

    /// Moves the start of `places` on, and appends to `taken` what is in them.
    pub(super) fn take(&self, places: &mut Range<usize>, taken: &mut VecDeque<Item<T>>) {
        let locked = self.lock();
        for key in places.take(LOOKED_AT_AT_ONCE) {
            taken.extend(locked.items.get(key).cloned());
            if taken.len() == TAKEN_AT_ONCE {
                break;
            }
        }
    }
}

/// Has an emptied part use its places from the first on, and gives the memory of many back.
fn start_again<T>(mut places: MutexGuard<'_, Places<T>>) {
    places.used = 0;
    if places.items.capacity() > PLACES_KEPT {
        let items = mem::take(&mut places.items);
        drop(places);
        drop(items);
    } else {
        // It goes over the places used, each of which an item was added to since the last time.
        places.items.clear();
    }
}
