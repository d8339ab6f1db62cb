//! What threads do together.

use std::hint::black_box;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, mpsc};
use std::thread;

/// A thousand threads, one after the other.
pub fn threads() {
    for number in 0..1000_u64 {
        let thread = thread::spawn(move || black_box(number));
        thread.join().expect("nobody panics");
    }
}

pub fn channel() {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for number in 0..500_000_u64 {
            sender.send(number).expect("somebody listens");
        }
    });
    black_box(receiver.iter().fold(0_u64, u64::wrapping_add));
}

fn two(work: impl Fn(usize) + Sync) {
    let work = &work;
    thread::scope(|scope| (0..2).for_each(|number| drop(scope.spawn(move || work(number)))));
}

pub fn mutex() {
    let total = Mutex::new(0_u64);
    two(|_| (0..500_000).for_each(|_| *total.lock().expect("nobody panics") += 1));
}

/// Two threads read one table of 64 KiB.
pub fn table() {
    let table: Vec<u64> = (0..1 << 13).collect();
    two(|_| {
        for _ in 0..10_000 {
            black_box(
                black_box(&table)
                    .iter()
                    .fold(0_u64, |sum, number| sum.wrapping_add(*number)),
            );
        }
    });
}

/// Eight threads read one table of 32 MiB.
pub fn large() {
    let table: &Vec<u64> = &(0..1 << 22).collect();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(move || black_box(table.iter().copied().fold(0_u64, u64::wrapping_add)));
        }
    });
}

#[repr(align(128))]
#[derive(Default)]
struct Apart(AtomicU64);

/// Two threads that count, and do not disturb each other.
pub fn apart() {
    let counters = <[Apart; 2]>::default();
    two(|number| {
        for _ in 0..5_000_000 {
            counters[number].0.fetch_add(1, Relaxed);
        }
    });
}

/// Two threads that do nothing but take a line from each other.
pub fn together() {
    let counters = <[AtomicU64; 2]>::default();
    two(|number| {
        for _ in 0..5_000_000 {
            counters[number].fetch_add(1, Relaxed);
        }
    });
}
