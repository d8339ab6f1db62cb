//! Threads open, look up and close while the table grows from one slot, again and again.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle, available_parallelism};

use cache_layout_examples::systems::fd_table::{Files, Limits};

use crate::{Alive, Socket, limits, open, with_every_table};

const TABLES: u64 = 40;
/// Of all threads together.
const STEPS: u64 = 9_000;
/// More than the threads have open at a time.
const MOST: u32 = 4096;

with_every_table! { nothing_is_lost_while_the_table_grows }

/// As many threads as the lock is for: it goes to whoever waits longest, on a CPU or not, so that with more threads
/// than CPUs nearly every turn waits for the system to run the thread that is next.
fn threads() -> u64 {
    let cpus = available_parallelism().map_or(2, |cpus| cpus.get().clamp(2, 4));
    u64::try_from(cpus).expect("it is at most four")
}

fn nothing_is_lost_while_the_table_grows<T: Files<Socket>>(new: fn(Limits) -> T) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _others_wait = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let threads = threads();
    for round in 0..TABLES {
        let (table, alive) = (new(limits(1, MOST)), Alive::default());
        thread::scope(|scope| {
            let running: Vec<_> = (0..threads)
                .map(|thread| Random::new(round * threads + thread))
                .map(|random| scope.spawn(|| work(&table, &alive, random, STEPS / threads)))
                .collect();
            let open = running.into_iter().map(ScopedJoinHandle::join);
            let open: usize = open.map(|open| open.expect("the thread is content")).sum();
            assert_eq!(alive.count(), open);
        });
        drop(table);
        assert_eq!(alive.count(), 0);
    }
}

/// Opens more often than it closes, and looks each time whether its files are where they should be, and whether what
/// is found under a number is meant for the number.
fn work(table: &impl Files<Socket>, alive: &Alive, mut random: Random, steps: u64) -> usize {
    let mut sockets: Vec<Arc<Socket>> = Vec::new();
    for _ in 0..steps {
        if sockets.is_empty() || random.below(8) < 5 {
            sockets.push(open(table, alive));
            assert_open(table, sockets.last().expect("one was just opened"));
        } else {
            let socket = sockets.swap_remove(random.below(sockets.len()));
            let closed = table.close_fd(socket.fd).expect("it is ours to close");
            assert!(Arc::ptr_eq(&closed, &socket));
        }
        if !sockets.is_empty() {
            assert_open(table, &sockets[random.below(sockets.len())]);
        }
        assert_meant_for(table, random.below(sockets.len() * 4 + 1));
    }
    for socket in &sockets {
        assert_open(table, socket);
    }
    sockets.len()
}

fn assert_open(table: &impl Files<Socket>, socket: &Arc<Socket>) {
    let found = table.get(socket.fd).expect("it is open");
    assert!(Arc::ptr_eq(&found, socket), "another file is in its place");
}

/// Mostly a file of another thread, or none.
fn assert_meant_for(table: &impl Files<Socket>, fd: usize) {
    let fd = u32::try_from(fd).expect("the table is small");
    if let Ok(socket) = table.get(fd) {
        assert_eq!(socket.fd, fd);
    }
}

/// Numbers that are the same in every run: xorshift.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let bound = u64::try_from(bound).expect("it is small");
        usize::try_from(self.0 % bound).expect("it is below one")
    }
}
