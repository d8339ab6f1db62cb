//! The inodes of a file system, as their example and the benchmark run them, and the slots and lists they are made of.
#![cfg(feature = "percpu")]

#[path = "../examples/systems/inode_list.rs"]
mod inode_list;

use std::collections::BTreeSet;
use std::hint;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};

use cache_layout::percpu::{Handle, Item, PerCpu, PerCpuList};
use cache_layout::{CacheLayout, LINE, Role, SEPARATED};
use inode_list::{FileSystem, INODES, Inode, OneLock, PerCpuLists, create_and_exit};
use static_assertions::{assert_eq_size, assert_impl_all, assert_not_impl_any};

assert_impl_all!(PerCpuList<Inode>: Send, Sync);
assert_impl_all!(Handle<Inode>: Send, Sync);
assert_impl_all!(Item<Inode>: Send, Sync, Clone);
assert_impl_all!(PerCpu<AtomicU64>: Send, Sync);
assert_not_impl_any!(PerCpu<std::cell::Cell<u64>>: Sync);
assert_not_impl_any!(PerCpuList<std::cell::Cell<u64>>: Send, Sync);
assert_not_impl_any!(Handle<Inode>: Clone);

// An item is a reference, and a handle one word more, as is the kernel's node of such a list.
assert_eq_size!(Item<Inode>, Option<Item<Inode>>, usize);
assert_eq_size!(Handle<Inode>, Option<Handle<Inode>>, (Item<Inode>, usize));

#[test]
fn the_lock_stands_apart_and_the_lists_are_only_read() {
    let one_lock = OneLock::LAYOUT;
    assert_eq!(one_lock.share_line("s_blocksize", "s_inodes"), !SEPARATED);
    assert!(one_lock.share_line("s_blocksize", "s_magic"));
    let lists = PerCpuLists::LAYOUT;
    assert!(lists.share_line("s_blocksize", "s_magic"));
    assert!(
        lists
            .fields()
            .iter()
            .all(|field| field.role() == Role::HotRead)
    );
    assert!(lists.size() <= one_lock.size());
    assert_eq!(size_of::<Inode>(), 560);
}

fn inodes_of(file_system: &impl FileSystem) -> Vec<u64> {
    let mut numbers = Vec::new();
    file_system.for_each_inode(&mut |inode| numbers.push(inode.i_ino));
    numbers.sort_unstable();
    numbers
}

fn creates_and_evicts(file_system: &impl FileSystem) {
    let mut inodes: Vec<_> = (0..100).map(|number| file_system.create(number)).collect();
    assert_eq!(inodes_of(file_system), (0..100).collect::<Vec<_>>());
    inodes.retain(|inode| inode.i_ino % 3 == 0);
    assert_eq!(
        inodes_of(file_system),
        (0..100).step_by(3).collect::<Vec<_>>()
    );
    drop(inodes);
    assert!(inodes_of(file_system).is_empty());
}

#[test]
fn inodes_are_listed_from_creation_to_eviction() {
    creates_and_evicts(&OneLock::new(4096));
    creates_and_evicts(&PerCpuLists::new(4096));
}

fn nothing_is_left_of_many_threads(file_system: &impl FileSystem) {
    let inodes = 5 * INODES as u64 + 7;
    let staying = file_system.create(u64::MAX);
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..3)
            .map(|_| scope.spawn(|| create_and_exit(file_system, inodes)))
            .collect();
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                let staying = inodes_of(file_system)
                    .into_iter()
                    .filter(|&number| number == u64::MAX);
                assert_eq!(staying.count(), 1);
            }
        });
        let sums: Vec<_> = threads.into_iter().map(ScopedJoinHandle::join).collect();
        done.store(true, Ordering::Relaxed);
        for sum in sums {
            assert_eq!(sum.unwrap(), inodes * (inodes - 1) / 2);
        }
    });
    assert_eq!(inodes_of(file_system), [u64::MAX]);
    drop(staying);
}

#[test]
fn threads_that_create_and_exit_leave_nothing() {
    nothing_is_left_of_many_threads(&OneLock::new(4096));
    nothing_is_left_of_many_threads(&PerCpuLists::new(4096));
}

#[test]
fn slots_are_on_lines_of_their_own() {
    let slots = PerCpu::with_slots(NonZeroUsize::new(6).unwrap(), |_| AtomicU64::new(0));
    let lines: BTreeSet<usize> = slots
        .iter()
        .map(|slot| std::ptr::from_ref(slot).addr() / LINE)
        .collect();
    if SEPARATED {
        assert_eq!(lines.len(), 6);
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
