//! The tables of file descriptors: what they do, what they refuse, what holds while threads race, where fields lie.

mod layout;
mod refusals;
mod stress;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cache_layout_examples::systems::fd_table::{FdError, Files, Limits};

/// Runs tests that are given a table's `new` with each of the tables.
macro_rules! with_every_table {
    ($($test:ident)+) => {
        with_every_table! { @of locked Locked $($test)+ }
        with_every_table! { @of sequenced Sequenced $($test)+ }
        with_every_table! { @of rcu_like RcuLike $($test)+ }
    };
    (@of $module:ident $table:ident $($test:ident)+) => {
        mod $module {
            use cache_layout_examples::systems::fd_table::$table;
            $(
                #[test]
                fn $test() {
                    super::$test($table::new);
                }
            )+
        }
    };
}
use with_every_table;

/// How many sockets there are.
#[derive(Default)]
struct Alive(Arc<AtomicUsize>);

impl Alive {
    fn count(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }

    fn socket(&self, fd: u32) -> Arc<Socket> {
        self.0.fetch_add(1, Ordering::SeqCst);
        let alive = Arc::clone(&self.0);
        Arc::new(Socket { fd, alive })
    }
}

/// A file that knows the number it is meant for.
struct Socket {
    fd: u32,
    alive: Arc<AtomicUsize>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.alive.fetch_sub(1, Ordering::SeqCst);
    }
}

fn limits(initial: u32, most: u32) -> Limits {
    Limits { initial, most }
}

/// Opens a socket under the next number.
fn open(table: &impl Files<Socket>, alive: &Alive) -> Arc<Socket> {
    let fd = table.alloc_fd().expect("there are numbers left");
    let socket = alive.socket(fd);
    table
        .fd_install(fd, Arc::clone(&socket))
        .expect("the number is ours");
    socket
}

with_every_table! {
    files_come_out_as_they_went_in
    numbers_are_the_lowest_free
    tables_grow_by_doubling
    tables_grow_over_numbers_without_files
    files_end_when_they_are_closed
    files_in_use_outlive_their_number
    files_end_with_the_table
}

fn files_come_out_as_they_went_in<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(Limits::default()), Alive::default());
    let (first, second) = (open(&table, &alive), open(&table, &alive));
    assert_eq!((first.fd, second.fd), (0, 1));
    for socket in [&first, &second] {
        let found = table.get(socket.fd).expect("it is open");
        assert!(Arc::ptr_eq(&found, socket));
    }
    for socket in [first, second] {
        let closed = table.close_fd(socket.fd).expect("it is open");
        assert!(Arc::ptr_eq(&closed, &socket));
        drop(closed);
        assert_eq!(Arc::strong_count(&socket), 1);
    }
}

fn numbers_are_the_lowest_free<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(limits(1, 1000)), Alive::default());
    let sockets: Vec<_> = (0..300).map(|_| open(&table, &alive)).collect();
    assert!(sockets.iter().map(|socket| socket.fd).eq(0..300));
    for fd in [299, 7, 255, 64, 8] {
        assert_eq!(table.close_fd(fd).map(|socket| socket.fd), Ok(fd));
    }
    for fd in [7, 8, 64, 255, 299, 300] {
        assert_eq!(open(&table, &alive).fd, fd);
    }
}

fn tables_grow_by_doubling<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(limits(3, 1000)), Alive::default());
    for slots in [3, 6, 12, 24, 48, 96, 192, 384, 768, 1000] {
        while alive.count() < slots as usize {
            open(&table, &alive);
        }
        let beyond = table.get(slots).map(|socket| socket.fd);
        assert_eq!(beyond, Err(FdError::OutOfRange), "{slots} slots");
        for fd in 0..slots {
            let found = table.get(fd).map(|socket| socket.fd);
            assert_eq!(found, Ok(fd), "{slots} slots");
        }
    }
    assert_eq!(table.alloc_fd(), Err(FdError::TooManyOpen));
}

fn tables_grow_over_numbers_without_files<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(limits(2, 8)), Alive::default());
    let numbers: Vec<_> = (0..5).map(|_| table.alloc_fd()).collect();
    assert_eq!(numbers, [Ok(0), Ok(1), Ok(2), Ok(3), Ok(4)]);
    for fd in 0..5 {
        assert_eq!(table.fd_install(fd, alive.socket(fd)), Ok(()));
        assert_eq!(table.get(fd).map(|socket| socket.fd), Ok(fd));
    }
}

fn files_end_when_they_are_closed<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(limits(1, 8)), Alive::default());
    for _ in 0..8 {
        open(&table, &alive);
    }
    for fd in 0..8 {
        assert_eq!(alive.count(), 8 - fd as usize);
        assert!(table.close_fd(fd).is_ok());
    }
    assert_eq!(alive.count(), 0);
}

fn files_in_use_outlive_their_number<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(Limits::default()), Alive::default());
    let fd = open(&table, &alive).fd;
    let used = table.get(fd).expect("it is open");
    assert!(table.close_fd(fd).is_ok());
    assert_eq!((alive.count(), used.fd), (1, fd));
    drop(used);
    assert_eq!(alive.count(), 0);
}

fn files_end_with_the_table<T: Files<Socket>>(new: fn(Limits) -> T) {
    let (table, alive) = (new(limits(1, 100)), Alive::default());
    for _ in 0..100 {
        open(&table, &alive);
    }
    assert!(table.close_fd(50).is_ok());
    assert_eq!(table.alloc_fd(), Ok(50));
    assert_eq!(alive.count(), 99);
    drop(table);
    assert_eq!(alive.count(), 0);
}
