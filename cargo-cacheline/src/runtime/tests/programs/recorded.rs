//! Programs that are recorded, by name.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Barrier, Mutex, mpsc};
use std::thread;

#[derive(Default)]
struct Counts {
    left: AtomicU64,
    right: AtomicU64,
}

static COUNTS: Counts = Counts {
    left: AtomicU64::new(0),
    right: AtomicU64::new(0),
};

unsafe extern "C" {
    fn fork() -> i32;
    fn waitpid(process: i32, status: *mut i32, options: i32) -> i32;
    fn _exit(code: i32) -> !;
    fn kill(process: i32, signal: i32) -> i32;
    fn getpid() -> i32;
    fn syscall(number: i64, ...) -> i64;
}

/// Two threads, so many steps each, of which neither gets far ahead.
fn share(steps: u64) {
    let barrier = Arc::new(Barrier::new(2));
    let counts = Arc::new(Counts::default());
    let workers: Vec<_> = (0..2)
        .map(|which| {
            let (counts, barrier) = (counts.clone(), barrier.clone());
            let work = move || {
                for step in 0..steps {
                    if step % 10 == 0 {
                        barrier.wait();
                    }
                    let (here, global) = if which == 0 {
                        (&counts.left, &COUNTS.left)
                    } else {
                        (&counts.right, &COUNTS.right)
                    };
                    here.fetch_add(1, Ordering::Relaxed);
                    global.fetch_add(1, Ordering::Relaxed);
                }
            };
            let name = format!("worker-{which}");
            thread::Builder::new().name(name).spawn(work).unwrap()
        })
        .collect();
    workers.into_iter().for_each(|worker| worker.join().unwrap());
    assert_eq!(counts.left.load(Ordering::Relaxed), steps);
    assert_eq!(counts.right.load(Ordering::Relaxed), steps);
}

/// Much of what programs do: queues, locks, maps, blocks that come and go, threads that come and go.
fn mixed() {
    let map = Arc::new(Mutex::new(HashMap::<u64, Vec<u64>>::new()));
    let (sender, receiver) = mpsc::channel::<Box<[u64; 9]>>();
    for round in 0..4_u64 {
        let mut on_stack = [0_u64; 40];
        let (low, high) = on_stack.split_at_mut(20);
        thread::scope(|scope| {
            for (which, half) in [low, high].into_iter().enumerate() {
                let (map, sender) = (map.clone(), sender.clone());
                scope.spawn(move || {
                    for step in 0..40 {
                        half[step % 20] += step as u64;
                        sender.send(Box::new([round; 9])).unwrap();
                        map.lock().unwrap().entry(step as u64 % 7).or_default().push(which as u64);
                        let copy = half.to_vec();
                        half.copy_from_slice(&copy);
                    }
                });
            }
            for _ in 0..60 {
                let mut message = receiver.recv().unwrap();
                message[3] += 1;
            }
        });
        assert_eq!(on_stack.iter().sum::<u64>(), 2 * 780);
    }
}

/// More threads than a machine word has bits, all alive at once.
fn many() {
    let barrier = Arc::new(Barrier::new(100));
    let count = Arc::new(AtomicU64::new(0));
    let threads: Vec<_> = (0..100)
        .map(|_| {
            let (barrier, count) = (barrier.clone(), count.clone());
            thread::spawn(move || {
                barrier.wait();
                for _ in 0..10 {
                    count.fetch_add(1, Ordering::Relaxed);
                }
                barrier.wait();
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    assert_eq!(count.load(Ordering::Relaxed), 1000);
}

/// The child goes on with what it has, and so does the parent.
fn forked() {
    unsafe {
        let child = fork();
        if child == 0 {
            share(50);
            _exit(7);
        }
        let mut status = 0;
        assert_eq!(waitpid(child, &mut status, 0), child);
        assert_eq!(status >> 8 & 0xFF, 7);
    }
    share(100);
}

/// The child is made by the system alone: nobody is told. It goes on with what threads shared before.
fn copied() {
    const SYS_CLONE: i64 = if cfg!(target_arch = "aarch64") { 220 } else { 56 };
    const SIGCHLD: i64 = 17;
    share(100);
    unsafe {
        let child = syscall(SYS_CLONE, SIGCHLD, 0_i64, 0_i64, 0_i64, 0_i64) as i32;
        if child == 0 {
            for _ in 0..50 {
                COUNTS.left.fetch_add(1, Ordering::Relaxed);
            }
            _exit(7);
        }
        let mut status = 0;
        assert_eq!(waitpid(child, &mut status, 0), child);
        assert_eq!(status >> 8 & 0xFF, 7);
    }
}

fn main() {
    match std::env::args().nth(1).unwrap().as_str() {
        "share" => share(1000),
        "mixed" => mixed(),
        "many" => many(),
        "fork" => forked(),
        "copy" => copied(),
        "killed" => {
            share(1000);
            unsafe { kill(getpid(), 9) };
        }
        "exit" => {
            thread::spawn(|| loop {
                COUNTS.left.fetch_add(1, Ordering::Relaxed);
            });
            share(1000);
            std::process::exit(3);
        }
        "abort" => {
            share(1000);
            std::process::abort();
        }
        "command" => {
            share(100);
            assert!(std::process::Command::new("true").status().unwrap().success());
        }
        other => panic!("no program is called {other}"),
    }
}
