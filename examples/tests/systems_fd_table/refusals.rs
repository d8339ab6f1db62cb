//! Numbers that are wrong are refused, and nothing comes of it.

use std::sync::{Arc, OnceLock, Weak};

use cache_layout_examples::systems::fd_table::{FdError, Files, Limits};

use crate::{Alive, Socket, limits, open, with_every_table};

with_every_table! {
    numbers_out_of_range
    numbers_that_are_not_allocated
    numbers_without_a_file
    closing_twice
    installing_into_a_closed_slot
    installing_twice
    giving_back_a_number_in_use
    more_numbers_than_there_may_be
    tables_without_a_slot
    more_slots_at_the_start_than_there_may_be
    files_may_use_the_table_when_they_are_refused
}

/// Asserts that `fd` is refused, whatever is done with it, and that the refused file ends.
fn assert_refused(table: &impl Files<Socket>, fd: u32, error: FdError) {
    let alive = Alive::default();
    assert_eq!(table.get(fd).err(), Some(error));
    assert_eq!(table.close_fd(fd).err(), Some(error));
    assert_eq!(table.put_unused_fd(fd), Err(error));
    assert_eq!(table.fd_install(fd, alive.socket(fd)), Err(error));
    assert_eq!(alive.count(), 0);
}

fn numbers_out_of_range<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(limits(4, 1000)), Alive::default());
    for fd in [4, 5, 63, 64, 999, 1000, u32::MAX - 1, u32::MAX] {
        assert_refused(&table, fd, FdError::OutOfRange);
    }
    assert_eq!(open(&table, &alive).fd, 0);
}

fn numbers_that_are_not_allocated<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(limits(4, 4)), Alive::default());
    for fd in 0..4 {
        assert_refused(&table, fd, FdError::NotOpen);
    }
    assert_eq!(open(&table, &alive).fd, 0);
}

fn numbers_without_a_file<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(limits(4, 4)), Alive::default());
    assert_eq!(table.alloc_fd(), Ok(0));
    assert_eq!(table.get(0).err(), Some(FdError::NotInstalled));
    assert_eq!(table.close_fd(0).err(), Some(FdError::NotInstalled));
    assert_eq!(table.alloc_fd(), Ok(1));
    assert_eq!(table.fd_install(0, alive.socket(0)), Ok(()));
    assert_eq!(table.get(0).map(|socket| socket.fd), Ok(0));
}

fn closing_twice<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(limits(4, 4)), Alive::default());
    let socket = open(&table, &alive);
    assert!(table.close_fd(0).is_ok());
    assert_refused(&table, 0, FdError::NotOpen);
    assert_eq!((alive.count(), Arc::strong_count(&socket)), (1, 1));
    assert_eq!(table.alloc_fd(), Ok(0));
    assert_eq!(table.alloc_fd(), Ok(1));
}

fn installing_into_a_closed_slot<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(limits(1, 4)), Alive::default());
    let (first, second) = (open(&table, &alive), open(&table, &alive));
    assert!(table.close_fd(0).is_ok());
    assert_eq!(table.fd_install(0, first), Err(FdError::NotOpen));
    assert_eq!(table.get(0).err(), Some(FdError::NotOpen));
    assert_eq!(alive.count(), 1);
    assert_eq!(open(&table, &alive).fd, 0);
    assert_eq!(table.close_fd(1).map(|socket| socket.fd), Ok(second.fd));
}

fn installing_twice<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(limits(1, 4)), Alive::default());
    let first = open(&table, &alive);
    let second = alive.socket(0);
    assert_eq!(table.fd_install(0, second), Err(FdError::Occupied));
    assert_eq!(alive.count(), 1);
    let closed = table.close_fd(0).expect("the first is open");
    assert!(Arc::ptr_eq(&closed, &first));
    drop(closed);
    assert_eq!(Arc::strong_count(&first), 1);
}

fn giving_back_a_number_in_use<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(limits(1, 4)), Alive::default());
    open(&table, &alive);
    assert_eq!(table.put_unused_fd(0), Err(FdError::Occupied));
    assert_eq!(table.get(0).map(|socket| socket.fd), Ok(0));
    assert_eq!(table.alloc_fd(), Ok(1));
    assert_eq!(table.put_unused_fd(1), Ok(()));
    assert_refused(&table, 1, FdError::NotOpen);
    assert_eq!(table.alloc_fd(), Ok(1));
    assert_eq!(table.alloc_fd(), Ok(2));
}

fn more_numbers_than_there_may_be<T: Files<Socket>>(new: fn(Limits) -> T) {
    for most in [1, 2, 3, 63, 64, 65, 100] {
        let (table, alive) = (new(limits(1, most)), Alive::default());
        for fd in 0..most {
            assert_eq!(open(&table, &alive).fd, fd);
        }
        assert_eq!(table.alloc_fd(), Err(FdError::TooManyOpen));
        let fd = most / 2;
        assert!(table.close_fd(fd).is_ok());
        assert_eq!(open(&table, &alive).fd, fd);
        assert_eq!(table.alloc_fd(), Err(FdError::TooManyOpen));
    }
}

fn tables_without_a_slot<T: Files<Socket>>(new: fn(Limits) -> T) {
    let table = new(limits(0, 0));
    assert_eq!(table.alloc_fd(), Err(FdError::TooManyOpen));
    assert_refused(&table, 0, FdError::OutOfRange);

    let (table, alive) = (new(limits(0, 2)), Alive::default());
    assert_refused(&table, 0, FdError::OutOfRange);
    assert_eq!(open(&table, &alive).fd, 0);
    assert_eq!(open(&table, &alive).fd, 1);
    assert_eq!(table.alloc_fd(), Err(FdError::TooManyOpen));
}

fn more_slots_at_the_start_than_there_may_be<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(limits(u32::MAX, 1)), Alive::default());
    assert_eq!(open(&table, &alive).fd, 0);
    assert_eq!(table.alloc_fd(), Err(FdError::TooManyOpen));
    assert_refused(&table, 1, FdError::OutOfRange);
}

/// A file that makes the table larger when it ends: that needs every lock, and waits for every reader.
#[derive(Default)]
struct Last {
    table: OnceLock<Weak<dyn Files<Last> + Send>>,
}

impl Drop for Last {
    fn drop(&mut self) {
        if let Some(table) = self.table.get().and_then(Weak::upgrade) {
            while table.alloc_fd().is_ok() {}
        }
    }
}

fn files_may_use_the_table_when_they_are_refused<T>(new: fn(Limits) -> T)
where
    T: Files<Last> + Send + 'static,
{
    for fd in [0, 1, 7] {
        let table: Arc<dyn Files<Last> + Send> = Arc::new(new(limits(2, 8)));
        assert_eq!(table.alloc_fd(), Ok(0));
        assert_eq!(table.fd_install(0, Arc::default()), Ok(()));
        let last = Last::default();
        assert!(last.table.set(Arc::downgrade(&table)).is_ok());
        assert!(table.fd_install(fd, Arc::new(last)).is_err());
        assert_eq!(table.alloc_fd(), Err(FdError::TooManyOpen));
    }
}
