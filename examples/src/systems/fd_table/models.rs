//! The tables of file descriptors in all orders that threads can run in, on tables that grow from one slot: a model
//! checker stands in for what they synchronize with.
//!
//! Each model fails when what it names is broken: `scripts/loom_mutations.sh` does that.

mod careless;
mod mail;
pub(super) mod rcu;

/// The locks and atomics of loom.
pub(super) mod sync {
    pub(crate) use loom::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicUsize};
    pub(crate) use loom::sync::{Mutex, Mutex as SpinLock, MutexGuard as SpinGuard};

    pub(crate) fn lock<T>(spin_lock: &SpinLock<T>) -> SpinGuard<'_, T> {
        spin_lock.lock().unwrap()
    }
}

use std::sync::Arc;

use loom::sync::atomic::{AtomicU32, Ordering};
use loom::thread::{self, JoinHandle};

use super::{FdError, Files, Limits, Locked, RcuLike, Sequenced};
use careless::Careless;

/// Runs tests that are given a table of one slot, which the number 0 has, with each of the tables. Beside a test
/// stands how often threads are interrupted: what two threads do is tried in full.
macro_rules! with_every_table {
    ($($test:ident $interruptions:expr,)+) => {
        with_every_table! { @of locked Locked $($test $interruptions,)+ }
        with_every_table! { @of sequenced Sequenced $($test $interruptions,)+ }
        with_every_table! { @of rcu_like RcuLike $($test $interruptions,)+ }
    };
    (@of $module:ident $table:ident $($test:ident $interruptions:expr,)+) => {
        mod $module {
            use super::{$table, one_slot, try_all};
            $(
                #[test]
                fn $test() {
                    try_all($interruptions, || super::$test(&one_slot($table::new)));
                }
            )+
        }
    };
}

with_every_table! {
    a_file_installed_during_a_resize_is_there None,
    two_threads_that_need_room_get_it None,
    a_file_installed_during_two_resizes_is_there Some(2),
    a_file_that_was_seen_stays Some(2),
    a_file_that_was_closed_does_not_come_back Some(2),
    one_of_two_files_is_installed Some(2),
    a_number_is_given_back_or_installed Some(2),
}

/// What is under a number. Loom fails who reads it and need not see that it was made.
struct File(AtomicU32);

impl File {
    fn new(number: u32) -> Arc<Self> {
        Arc::new(Self(AtomicU32::new(number)))
    }
}

/// Tries all orders in which `interruptions` threads at most are interrupted, or simply all. The variable
/// `LOOM_MAX_PREEMPTIONS` says otherwise.
fn try_all(interruptions: Option<usize>, test: impl Fn() + Send + Sync + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = model.preemption_bound.or(interruptions);
    model.check(move || {
        test();
        rcu::end();
    });
}

/// A table of one slot that is reserved.
fn one_slot<T: Files<File>>(new: impl Fn(Limits) -> T) -> Arc<T> {
    let table = new(Limits {
        initial: 1,
        most: 4,
    });
    assert_eq!(table.alloc_fd(), Ok(0));
    Arc::new(table)
}

fn spawn<T, R: 'static>(table: &Arc<T>, work: impl Fn(&T) -> R + 'static) -> JoinHandle<R>
where
    T: Files<File> + 'static,
{
    let table = Arc::clone(table);
    thread::spawn(move || work(&table))
}

fn install<T: Files<File>>(table: &T) -> Result<(), FdError> {
    table.fd_install(0, File::new(7))
}

/// Allocates the number that there is no slot for.
fn grow<T: Files<File>>(table: &T) {
    assert_eq!(table.alloc_fd(), Ok(1));
}

fn number(found: Result<Arc<File>, FdError>) -> Result<u32, FdError> {
    found.map(|file| file.0.load(Ordering::Relaxed))
}

fn a_file_installed_during_a_resize_is_there<T: Files<File> + 'static>(table: &Arc<T>) {
    let installer = spawn(table, |table| {
        assert_eq!(install(table), Ok(()));
        assert_eq!(number(table.get(0)), Ok(7));
    });
    grow(&**table);
    installer.join().unwrap();
    assert_eq!(number(table.get(0)), Ok(7));
    assert_eq!(number(table.get(1)), Err(FdError::NotInstalled));
    assert_eq!(number(table.close_fd(0)), Ok(7));
}

fn a_file_installed_during_two_resizes_is_there<T: Files<File> + 'static>(table: &Arc<T>) {
    let installer = spawn(table, |table| assert_eq!(install(table), Ok(())));
    let other = spawn(table, T::alloc_fd);
    assert!(table.alloc_fd().is_ok() && other.join().unwrap().is_ok());
    installer.join().unwrap();
    assert_eq!(number(table.get(0)), Ok(7));
}

fn a_file_that_was_seen_stays<T: Files<File> + 'static>(table: &Arc<T>) {
    let installer = spawn(table, |table| assert_eq!(install(table), Ok(())));
    let grower = spawn(table, grow);
    let first = number(table.get(0));
    let second = number(table.get(0));
    assert!(
        matches!(first, Ok(7) | Err(FdError::NotInstalled)),
        "{first:?}"
    );
    assert!(
        second == Ok(7) || second == first,
        "{first:?}, then {second:?}"
    );
    installer.join().unwrap();
    grower.join().unwrap();
}

fn a_file_that_was_closed_does_not_come_back<T: Files<File> + 'static>(table: &Arc<T>) {
    let installer = spawn(table, |table| assert_eq!(install(table), Ok(())));
    let allocator = spawn(table, T::alloc_fd);
    let closed = number(table.close_fd(0));
    installer.join().unwrap();
    let allocated = allocator.join().unwrap();
    let expected = match closed {
        Ok(7) if allocated == Ok(0) => Err(FdError::NotInstalled),
        Ok(7) => Err(FdError::NotOpen),
        Err(FdError::NotInstalled) => Ok(7),
        other => panic!("{other:?}"),
    };
    assert_eq!(number(table.get(0)), expected);
}

fn one_of_two_files_is_installed<T: Files<File> + 'static>(table: &Arc<T>) {
    let installer = spawn(table, install);
    let grower = spawn(table, grow);
    let ours = table.fd_install(0, File::new(8));
    let theirs = installer.join().unwrap();
    grower.join().unwrap();
    match number(table.close_fd(0)) {
        Ok(7) => assert_eq!((theirs, ours), (Ok(()), Err(FdError::Occupied))),
        Ok(8) => assert_eq!((theirs, ours), (Err(FdError::Occupied), Ok(()))),
        other => panic!("{other:?}"),
    }
}

fn two_threads_that_need_room_get_it<T: Files<File> + 'static>(table: &Arc<T>) {
    let other = spawn(table, T::alloc_fd);
    let ours = table.alloc_fd();
    let theirs = other.join().unwrap();
    assert!(matches!((ours, theirs), (Ok(1), Ok(2)) | (Ok(2), Ok(1))));
    assert_eq!(install(&**table), Ok(()));
    assert_eq!(number(table.get(0)), Ok(7));
}

fn a_number_is_given_back_or_installed<T: Files<File> + 'static>(table: &Arc<T>) {
    let installer = spawn(table, install);
    let allocator = spawn(table, T::alloc_fd);
    let given_back = table.put_unused_fd(0);
    let installed = installer.join().unwrap();
    let allocated = allocator.join().unwrap();
    match given_back {
        // Unless the number has been allocated again.
        Ok(()) => assert!(installed == Err(FdError::NotOpen) || allocated == Ok(0)),
        Err(error) => assert_eq!((error, installed), (FdError::Occupied, Ok(()))),
    }
}

/// The model finds what it is there for.
#[test]
#[should_panic(expected = "NotInstalled")]
fn a_table_without_a_protocol_loses_the_file() {
    try_all(None, || {
        a_file_installed_during_a_resize_is_there(&one_slot(Careless::new));
    });
}
