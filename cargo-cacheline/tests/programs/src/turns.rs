//! Threads that take turns.

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::{Acquire, Release};
use std::thread;

/// How often it is each thread's turn.
pub const ROUNDS: usize = 500;

/// Far from everything else, so that waiting disturbs nobody but who waits.
#[repr(align(256))]
struct Turn(AtomicUsize);

static TURN: Turn = Turn(AtomicUsize::new(0));

/// A thread, and what it does when it is its turn. That is not in the heap, where it would be a neighbour of what is shared there.
pub struct Role<'a> {
    name: &'static str,
    act: &'a mut (dyn FnMut(usize) + Send),
}

/// A thread of that name, which is told the number of the round.
pub fn role<'a>(name: &'static str, act: &'a mut (dyn FnMut(usize) + Send)) -> Role<'a> {
    Role { name, act }
}

/// Runs the threads: in each round each of them acts once, in the order in which they are given.
pub fn take_turns<const THREADS: usize>(roles: [Role<'_>; THREADS]) {
    thread::scope(|scope| {
        for (place, role) in roles.into_iter().enumerate() {
            let turns = move || {
                for round in 0..ROUNDS {
                    let mine = round * THREADS + place;
                    while TURN.0.load(Acquire) != mine {
                        thread::yield_now();
                    }
                    (role.act)(round);
                    TURN.0.store(mine + 1, Release);
                }
            };
            let thread = thread::Builder::new().name(role.name.to_owned());
            thread.spawn_scoped(scope, turns).expect("a thread starts");
        }
    });
}
