use std::boxed::Box;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::thread;
use std::vec::Vec;

use cacheline_core::{APART, SEPARATED};

use super::cpu::{self, tests::move_to};
use super::shard::Shard;
use super::{Handle, Item, PerCpu, PerCpuList};

fn per_cpu<T>(slots: usize, value: impl FnMut(usize) -> T) -> PerCpu<T> {
    PerCpu::with_slots(slots.try_into().unwrap(), value)
}

fn list<T>(shards: usize) -> PerCpuList<T> {
    PerCpuList::with_shards(shards.try_into().unwrap())
}

fn sorted<T: Copy + Ord>(list: &PerCpuList<T>) -> Vec<T> {
    let mut elements: Vec<T> = list.iter().map(|item| *item).collect();
    elements.sort_unstable();
    elements
}

#[test]
fn the_current_slot_is_that_of_the_cpu() {
    let slots = per_cpu(3, |slot| slot);
    for (cpu, slot) in [(0, 0), (2, 2), (1, 1), (3, 0), (500, 2)] {
        move_to(cpu);
        assert_eq!(*slots.current(), slot, "CPU {cpu}");
    }
}

#[test]
fn a_thread_that_has_moved_goes_on_with_the_slot_it_had() {
    let slots = per_cpu(2, |_| AtomicU64::new(0));
    move_to(0);
    let slot = slots.current();
    move_to(1);
    slot.fetch_add(1, Ordering::Relaxed);
    slots.current().fetch_add(10, Ordering::Relaxed);
    let counts: Vec<u64> = slots.into_iter().map(AtomicU64::into_inner).collect();
    assert_eq!(counts, [1, 10]);
}

#[test]
fn slots_can_be_walked_changed_and_taken() {
    let mut slots = per_cpu(3, |slot| slot);
    assert_eq!(slots.slots(), 3);
    slots.iter_mut().for_each(|slot| *slot += 10);
    assert_eq!(slots.iter().len(), 3);
    assert_eq!(slots.iter().copied().collect::<Vec<_>>(), [10, 11, 12]);
    assert_eq!(slots.into_iter().collect::<Vec<_>>(), [10, 11, 12]);
}

#[test]
fn there_is_a_slot_and_a_part_for_each_cpu() {
    let cpus = cpu::count().get();
    assert!(cpus >= thread::available_parallelism().unwrap().get());
    assert_eq!(PerCpu::<u8>::default().slots(), cpus);
    assert_eq!(PerCpuList::<u8>::default().shards(), cpus);
}

#[test]
fn what_is_added_is_in_the_part_of_the_cpu_and_is_removed_from_it_elsewhere() {
    let list = list(2);
    move_to(0);
    let zero = list.add(0);
    move_to(1);
    let one = list.add(1);
    move_to(7);
    let seven = list.add(7);
    let walked: Vec<i32> = list.iter().map(|item| *item).collect();
    assert_eq!(walked, [0, 1, 7]);

    move_to(0);
    drop(one);
    assert_eq!(sorted(&list), [0, 7]);
    move_to(1);
    assert_eq!(*Handle::remove(zero), 0);
    assert_eq!(sorted(&list), [7]);
    drop(seven);
    assert!(list.is_empty());
}

#[test]
fn a_place_is_used_again_and_only_its_present_element_is_removed() {
    let list = list(1);
    let first = list.add(1);
    let item = Handle::item(&first).clone();
    drop(first);
    let second = list.add(2);
    drop(item);
    assert_eq!(sorted(&list), [2]);
    drop(second);
    assert_eq!(list.len(), 0);
}

#[test]
fn a_walk_sees_all_of_many_and_passes_over_holes() {
    let list = list(3);
    let handles: Vec<Handle<usize>> = (0..4000)
        .map(|element| {
            move_to(element % 5);
            list.add(element)
        })
        .collect();
    assert_eq!(sorted(&list), (0..4000).collect::<Vec<_>>());
    let few: Vec<Handle<usize>> = handles
        .into_iter()
        .filter(|element| **element % 997 == 3)
        .collect();
    assert_eq!(sorted(&list), [3, 1000, 1997, 2994, 3991]);
    assert_eq!(list.len(), few.len());
}

#[test]
fn a_part_that_is_emptied_gives_its_memory_back_and_works() {
    let list = list(1);
    let handles: Vec<_> = (0..5000).map(|element| list.add(element)).collect();
    let walk = list.iter();
    drop(handles);
    assert_eq!(list.parts().next().unwrap().memory(), 0);
    let again = list.add(7);
    assert_eq!(sorted(&list), [7]);
    assert_eq!(walk.count(), 1);
    drop(again);
    assert_ne!(list.parts().next().unwrap().memory(), 0);
}

#[test]
fn a_walk_looks_at_the_places_used_since_the_part_was_empty() {
    let list = list(1);
    let part = list.parts().next().unwrap();
    for elements in [1000, 3, 5000, 20] {
        let mut handles: Vec<_> = (0..elements).map(|element| list.add(element)).collect();
        assert_eq!(part.places(), elements);
        handles.truncate(2);
        handles.push(list.add(elements));
        assert_eq!(part.places(), elements);
        assert_eq!(sorted(&list), [0, 1, elements]);
        drop(handles);
        assert_eq!(part.places(), 0);
    }
}

#[test]
fn a_visitor_may_add_and_remove_and_the_walk_ends() {
    let list = list(2);
    let handles = Cell::new(
        (0..100)
            .map(|element| list.add(element))
            .collect::<Vec<_>>(),
    );
    let mut seen = Vec::new();
    list.for_each(|&element| {
        let mut held = handles.take();
        if element < 100 {
            held.retain(|handle| **handle != element);
        }
        held.push(list.add(100 + element));
        handles.set(held);
        seen.push(element);
    });
    seen.retain(|&element| element < 100);
    seen.sort_unstable();
    assert_eq!(seen, (0..100).collect::<Vec<_>>());
    assert!(list.iter().all(|element| *element >= 100));
}

#[test]
fn a_visitor_that_panics_leaves_the_list_usable() {
    let list = list(2);
    let handles: Vec<_> = (0..100).map(|element| list.add(element)).collect();
    for at in [0, 50, 99] {
        let walk = AssertUnwindSafe(|| list.for_each(|&element| assert_ne!(element, at)));
        assert!(catch_unwind(walk).is_err());
    }
    let one_more = list.add(100);
    assert_eq!(sorted(&list), (0..=100).collect::<Vec<_>>());
    drop((handles, one_more));
    assert!(list.is_empty());
}

/// Counts how many were dropped.
struct Counted<'a>(&'a AtomicUsize);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn an_element_is_dropped_once_with_its_last_reference() {
    let dropped = AtomicUsize::new(0);
    let count = || dropped.load(Ordering::Relaxed);
    let list = list(2);
    let held = list.add(Counted(&dropped));
    let removed = Handle::remove(list.add(Counted(&dropped)));
    let walked = list.iter().next().unwrap();
    assert_eq!((list.len(), count()), (1, 0));
    drop(removed);
    assert_eq!(count(), 1);
    drop(list);
    drop(held);
    assert_eq!(count(), 1);
    assert!(Item::into_inner(walked.clone()).is_none());
    drop(Item::into_inner(walked));
    assert_eq!(count(), 2);
}

#[test]
fn handles_work_after_the_list() {
    let list = list(3);
    let handles: Vec<Handle<Box<usize>>> = (0..100)
        .map(|element| {
            move_to(element);
            list.add(Box::new(element))
        })
        .collect();
    drop(list);
    for (element, handle) in handles.into_iter().enumerate() {
        assert_eq!(**handle, element);
        assert_eq!(
            Item::into_inner(Handle::remove(handle)),
            Some(Box::new(element))
        );
    }
}

/// Looks at the list it is in, when it is dropped.
struct Curious {
    list: Weak<PerCpuList<Curious>>,
    seen: Arc<OnceLock<usize>>,
}

impl Drop for Curious {
    fn drop(&mut self) {
        if let Some(list) = self.list.upgrade() {
            self.seen.set(list.len()).unwrap();
        }
    }
}

#[test]
fn an_element_is_dropped_outside_of_the_lock() {
    let list = Arc::new(list(1));
    let seen = Arc::new(OnceLock::new());
    let handle = list.add(Curious {
        list: Arc::downgrade(&list),
        seen: Arc::clone(&seen),
    });
    drop(handle);
    assert_eq!(seen.get(), Some(&0));
}

#[test]
fn walks_see_what_stays_exactly_once_while_others_add_and_remove() {
    const STAYING: usize = 500;
    let list = list(4);
    let done = AtomicBool::new(false);
    let _staying: Vec<_> = (0..STAYING)
        .map(|element| {
            move_to(element);
            // Between them, places that come and go.
            drop(list.add(usize::MAX));
            list.add(element)
        })
        .collect();
    thread::scope(|scope| {
        for thread in 0..2 {
            let (list, done) = (&list, &done);
            scope.spawn(move || {
                let mut held = Vec::new();
                for round in 0.. {
                    move_to(thread + round);
                    held.push(list.add(STAYING + round));
                    if held.len() > 300 {
                        held.drain(..round % 300).for_each(drop);
                    }
                    if done.load(Ordering::Relaxed) {
                        break;
                    }
                }
            });
        }
        for _ in 0..50 {
            let mut seen = Vec::new();
            list.for_each(|&element| seen.push(element));
            seen.retain(|&element| element < STAYING);
            seen.sort_unstable();
            assert_eq!(seen, (0..STAYING).collect::<Vec<_>>());
        }
        done.store(true, Ordering::Relaxed);
    });
    assert_eq!(list.len(), STAYING);
}

#[test]
fn a_part_is_on_lines_of_its_own() {
    if !SEPARATED {
        return;
    }
    assert_eq!(size_of::<Shard<u8>>() % APART, 0);
    for part in list::<u8>(5).parts() {
        assert_eq!(core::ptr::from_ref(&**part).addr() % APART, 0);
    }
}
