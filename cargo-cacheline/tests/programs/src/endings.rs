//! Ways in which a program ends, and numbers of threads that others do not have.

use std::env;
use std::process::{self, Command};
use std::sync::atomic::AtomicU8;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::Duration;

use crate::counters;

/// No thread but the main one.
pub fn alone() {
    println!("alone");
}

/// A thousand threads that are all there at once, each with an element of its own.
pub fn thousand() {
    let elements: Arc<Vec<AtomicU8>> = Arc::new((0..1000).map(|_| AtomicU8::new(0)).collect());
    let all_there = Arc::new(Barrier::new(1000));
    let threads: Vec<_> = (0..1000)
        .map(|element| {
            let (elements, all_there) = (Arc::clone(&elements), Arc::clone(&all_there));
            thread::spawn(move || {
                elements[element].fetch_add(1, Relaxed);
                all_there.wait();
                elements[element].fetch_add(1, Relaxed);
            })
        })
        .collect();
    for thread in threads {
        thread.join().expect("nobody panics");
    }
    assert!(elements.iter().all(|element| element.load(Relaxed) == 2));
}

pub fn exit() {
    counters::before();
    process::exit(7);
}

pub fn panic() {
    counters::before();
    panic!("as it should");
}

pub fn abort() {
    counters::before();
    process::abort();
}

/// Says when it is ready, and waits for its end.
pub fn wait() {
    counters::before();
    println!("ready {}", process::id());
    loop {
        thread::sleep(Duration::from_secs(1));
    }
}

/// Runs itself once for each further argument, and in the end something that is not instrumented.
pub fn several() {
    let own = env::current_exe().expect("there is a program");
    for program in env::args().skip(2) {
        let status = Command::new(&own)
            .arg(&program)
            .status()
            .expect("it starts");
        assert!(status.success(), "{program}");
    }
    assert!(Command::new("true").status().expect("it starts").success());
}
