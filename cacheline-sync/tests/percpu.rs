//! Slots and lists that threads use at the same time.
#![cfg(feature = "percpu")]

use std::collections::BTreeSet;
use std::hint;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use cacheline_core::{APART, SEPARATED};
use cacheline_sync::percpu::{Handle, Item, PerCpu, PerCpuList};
use static_assertions::{assert_impl_all, assert_not_impl_any};

assert_impl_all!(PerCpu<AtomicU64>: Send, Sync);
assert_not_impl_any!(PerCpu<std::cell::Cell<u64>>: Sync);
assert_not_impl_any!(PerCpuList<std::cell::Cell<u64>>: Send, Sync);

#[test]
fn slots_are_on_lines_of_their_own() {
    let slots = PerCpu::with_slots(NonZeroUsize::new(6).unwrap(), |_| AtomicU64::new(0));
    let blocks: BTreeSet<usize> = slots
        .iter()
        .map(|slot| std::ptr::from_ref(slot).addr() / APART)
        .collect();
    if SEPARATED {
        assert_eq!(blocks.len(), 6);
    }
}

#[test]
fn what_threads_count_on_their_cpus_adds_up() {
    for slots in [1, 2, 5] {
        let counts = PerCpu::with_slots(NonZeroUsize::new(slots).unwrap(), |_| AtomicU64::new(0));
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..1_000 {
                        counts.current().fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
        assert_eq!(
            counts.into_iter().map(AtomicU64::into_inner).sum::<u64>(),
            4_000
        );
    }
}

#[test]
fn handles_are_dropped_by_other_threads_and_after_the_list() {
    let list = PerCpuList::with_shards(NonZeroUsize::new(3).unwrap());
    let handles = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for thread in 0..4 {
            let (list, handles) = (&list, &handles);
            scope.spawn(move || {
                for number in 0..250 {
                    let handle = list.add(thread * 250 + number);
                    handles.lock().unwrap().push(handle);
                }
            });
        }
    });
    assert_eq!(list.len(), 1_000);
    let mut handles = handles.into_inner().unwrap();
    let later = handles.split_off(500);
    thread::spawn(move || drop(handles)).join().unwrap();
    assert_eq!(list.len(), 500);
    drop(list);
    let sum: i32 = later.iter().map(|handle| **handle).sum();
    let removed: i32 = later
        .into_iter()
        .filter_map(|handle| Item::into_inner(Handle::remove(handle)))
        .sum();
    assert_eq!(sum, removed);
}

#[test]
fn of_two_that_take_an_element_at_the_same_time_exactly_one_gets_it() {
    const ROUNDS: usize = 5_000;
    let list = PerCpuList::with_shards(NonZeroUsize::MIN);
    let ones: Vec<_> = (0..ROUNDS)
        .map(|round| Handle::remove(list.add(round)))
        .collect();
    let others = ones.clone();
    // In step, and without sleeping: they would miss each other by microseconds, and what is looked for takes nanoseconds.
    let arrived = AtomicUsize::new(0);
    let arrive = |round| {
        arrived.fetch_add(1, Ordering::Relaxed);
        for look in 1_usize.. {
            if arrived.load(Ordering::Relaxed) >= 2 * (round + 1) {
                break;
            } else if look % 10_000 == 0 {
                thread::yield_now();
            }
            hint::spin_loop();
        }
    };
    let take_all = |items: Vec<Item<usize>>| {
        let rounds = items.into_iter().enumerate();
        let taken = rounds.filter_map(|(round, item)| {
            arrive(round);
            Item::into_inner(item)
        });
        taken.collect::<Vec<_>>()
    };
    let mut taken = thread::scope(|scope| {
        let other = scope.spawn(|| take_all(others));
        let mut taken = take_all(ones);
        taken.extend(other.join().unwrap());
        taken
    });
    taken.sort_unstable();
    assert_eq!(taken, (0..ROUNDS).collect::<Vec<_>>());
}
