//! The inodes of a file system, as their example and the benchmark run them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ScopedJoinHandle};

use cache_layout::percpu::{Handle, Item, PerCpuList};
use cache_layout::{CacheLayout, Mark, SEPARATED};
use cache_layout_examples::systems::inode_list::{
    FileSystem, INODES, Inode, OneLock, PerCpuLists, create_and_exit,
};
use static_assertions::{assert_eq_size, assert_impl_all, assert_not_impl_any};

assert_impl_all!(PerCpuList<Inode>: Send, Sync);
assert_impl_all!(Handle<Inode>: Send, Sync);
assert_impl_all!(Item<Inode>: Send, Sync, Clone);
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
            .all(|field| matches!(field.marks(), [Mark::HotRead(_)]))
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
