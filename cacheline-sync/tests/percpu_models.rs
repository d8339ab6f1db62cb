//! All interleavings of a list's operations, for the lines of `percpu` on loom's locks and references.
//! Loom also fails an execution that leaves something behind.
//!
//! Each model fails when what it names is broken: `scripts/loom_mutations.sh` does that.
#![cfg(all(
    feature = "percpu",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]

/// The files of `src/percpu`, but for `sync` and `spread`.
#[path = "../src/percpu"]
#[allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    reason = "a crate's interface, of which the models use a part"
)]
mod percpu {
    pub(crate) mod handle;
    mod item;
    pub(crate) mod list;
    mod shard;
    mod walk;

    use item::Item;

    /// What the list takes from `std` otherwise.
    mod sync {
        pub(crate) use loom::sync::atomic::AtomicUsize;
        pub(crate) use loom::sync::{Arc, Mutex, MutexGuard};

        /// Loom has no call that gives what is shared to the last one of several who ask. No model asks.
        pub(crate) fn into_inner<T>(shared: Arc<T>) -> Option<T> {
            Arc::try_unwrap(shared).ok()
        }
    }

    /// Two CPUs, of which the model says which one is the current.
    pub(crate) mod spread {
        use std::cell::Cell;
        use std::num::NonZeroUsize;

        thread_local! {
            /// Loom runs all threads of a model on one thread of the system.
            static CURRENT: Cell<usize> = const { Cell::new(0) };
        }

        pub(crate) struct Spread {
            slots: usize,
        }

        impl Spread {
            pub(crate) fn over_cpus() -> Self {
                Self { slots: 2 }
            }

            pub(crate) fn over(slots: NonZeroUsize) -> Self {
                Self { slots: slots.get() }
            }

            pub(crate) fn slots(&self) -> usize {
                self.slots
            }

            pub(crate) fn current(&self) -> usize {
                CURRENT.get() % self.slots
            }
        }

        pub(crate) fn move_to(cpu: usize) {
            CURRENT.set(cpu);
        }
    }
}

use loom::sync::Arc;
use loom::thread;
use percpu::handle::Handle;
use percpu::list::PerCpuList;
use percpu::spread;

type List = PerCpuList<u32>;

fn add(list: &List, cpu: usize, element: u32) -> Handle<u32> {
    spread::move_to(cpu);
    list.add(element)
}

/// What a walk sees, sorted.
fn walked(list: &List) -> Vec<u32> {
    let mut seen = Vec::new();
    list.for_each(|&element| seen.push(element));
    seen.sort_unstable();
    seen
}

fn spawn<T: 'static>(
    list: &Arc<List>,
    work: impl FnOnce(&List) -> T + 'static,
) -> thread::JoinHandle<T> {
    let list = Arc::clone(list);
    thread::spawn(move || work(&list))
}

#[test]
fn what_stays_is_seen_once_while_others_come_and_go() {
    loom::model(|| {
        let list = Arc::new(List::new());
        let staying = [add(&list, 0, 1), add(&list, 1, 2)];
        let other = spawn(&list, |list| {
            let first = add(list, 0, 10);
            let second = add(list, 1, 11);
            drop((first, second));
        });
        let seen = walked(&list);
        assert!(seen.is_sorted_by(|one, next| one < next), "{seen:?}");
        assert!(seen.starts_with(&[1, 2]), "{seen:?}");
        other.join().unwrap();
        assert_eq!(walked(&list), [1, 2]);
        drop(staying);
        assert!(list.is_empty());
    });
}

#[test]
fn two_add_to_one_part_at_the_same_time() {
    loom::model(|| {
        let list = Arc::new(List::new());
        let other = spawn(&list, |list| {
            let first = add(list, 0, 10);
            let second = add(list, 0, 11);
            drop(first);
            second
        });
        let mine = add(&list, 0, 1);
        drop(add(&list, 0, 2));
        let others = other.join().unwrap();
        assert_eq!(walked(&list), [1, 11]);
        drop(others);
        assert_eq!(walked(&list), [1]);
        drop(mine);
        assert!(list.is_empty());
    });
}

#[test]
fn an_element_is_removed_on_another_cpu_while_that_part_changes() {
    loom::model(|| {
        let list = Arc::new(List::new());
        let moving = add(&list, 0, 1);
        let other = spawn(&list, move |_| {
            spread::move_to(1);
            drop(moving);
        });
        let mine = add(&list, 0, 2);
        other.join().unwrap();
        assert_eq!(walked(&list), [2]);
        drop(mine);
    });
}

#[test]
fn an_element_that_is_removed_during_a_walk_stays_until_the_walk_has_looked() {
    loom::model(|| {
        let list = Arc::new(List::new());
        let handle = add(&list, 0, 1);
        let other = spawn(&list, move |_| drop(handle));
        let seen = walked(&list);
        assert!(seen.is_empty() || seen == [1]);
        other.join().unwrap();
        assert!(list.is_empty());
    });
}

#[test]
fn the_list_and_a_handle_go_in_any_order() {
    loom::model(|| {
        let list = List::new();
        let handles = [add(&list, 0, 1), add(&list, 1, 2)];
        let other = thread::spawn(move || {
            let [first, second] = handles;
            drop(first);
            assert_eq!(*Handle::remove(second), 2);
        });
        drop(list);
        other.join().unwrap();
    });
}
