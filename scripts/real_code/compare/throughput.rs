//! One thread puts numbers into a queue, another takes them out, each on a CPU of its own: before and after in
//! turns, on a new queue each time. All of one process; how much processes differ is for `summary` to say.

use std::convert::identity;
use std::hint::spin_loop;
use std::sync::Barrier;
use std::thread;
use std::time::Instant;

use core_affinity::CoreId;

use crate::summary::{Ratio, median};

const CAPACITY: usize = 1024;

/// Where the threads run, and how many numbers they pass.
struct Work {
    cpus: [CoreId; 2],
    numbers: u64,
}

/// Passes the numbers from CPU to CPU: how many seconds that takes.
fn pass<P, C>(work: &Work, mut push: P, mut pop: C) -> f64
where
    P: FnMut(u64) -> bool + Send,
    C: FnMut() -> Option<u64> + Send,
{
    let start = Barrier::new(2);
    let start = &start;
    thread::scope(|scope| {
        scope.spawn(move || {
            core_affinity::set_for_current(work.cpus[0]);
            start.wait();
            for number in 0..work.numbers {
                while !push(number) {
                    spin_loop();
                }
            }
        });
        let consumer = scope.spawn(move || {
            core_affinity::set_for_current(work.cpus[1]);
            start.wait();
            let begun = Instant::now();
            for expected in 0..work.numbers {
                let number = loop {
                    match pop() {
                        Some(number) => break number,
                        None => spin_loop(),
                    }
                };
                assert_eq!(number, expected, "the queue changed the order");
            }
            begun.elapsed().as_secs_f64()
        });
        consumer.join().expect("the consumer panicked")
    })
}

/// How many times as fast `after` is as `before`: the median of the rounds, in which they take turns.
fn compare(rounds: usize, before: impl Fn() -> f64, after: impl Fn() -> f64) -> f64 {
    (before(), after());
    let ratio = |round| {
        // Each goes first in every other round.
        let (before, after) = if round % 2 == 0 {
            let before = before();
            (before, after())
        } else {
            let after = after();
            (before(), after)
        };
        before / after
    };
    median((0..rounds).map(ratio).collect())
}

/// A round of rtrb, of whichever of the two.
macro_rules! rtrb {
    ($work:expr, $name:ident) => {{
        let (mut producer, mut consumer) = $name::RingBuffer::new(CAPACITY);
        pass(
            $work,
            move |number| producer.push(number).is_ok(),
            move || consumer.pop().ok(),
        )
    }};
}

/// A round of ringbuf, the same.
macro_rules! ringbuf {
    ($work:expr, $name:ident) => {{
        use $name::traits::{Consumer as _, Producer as _, Split as _};
        let (mut producer, mut consumer) = $name::HeapRb::new(CAPACITY).split();
        pass(
            $work,
            move |number| producer.try_push(number).is_ok(),
            move || consumer.try_pop(),
        )
    }};
}

/// A round of a queue whose two sides share a reference.
macro_rules! shared {
    ($work:expr, $queue:expr, $some:expr) => {{
        let queue = &$queue;
        pass(
            $work,
            |number| queue.push(number).is_ok(),
            || $some(queue.pop()),
        )
    }};
}

/// Prints a ratio for each crate, of this process.
pub(crate) fn measure(build: &str, rounds: usize, numbers: u64) {
    let cpus = core_affinity::get_core_ids().unwrap_or_default();
    let [first, second, ..] = cpus[..] else {
        eprintln!("not measured: that takes two CPUs");
        return;
    };
    let work = &Work {
        cpus: [first, second],
        numbers,
    };
    let print = |name: &str, ratio| println!("{}", Ratio::line(build, name, ratio));
    // What a ratio is worth.
    print(
        "rtrb, before and before",
        compare(
            rounds,
            || rtrb!(work, rtrb_before),
            || rtrb!(work, rtrb_before),
        ),
    );
    print(
        "rtrb",
        compare(
            rounds,
            || rtrb!(work, rtrb_before),
            || rtrb!(work, rtrb_after),
        ),
    );
    print(
        "ringbuf",
        compare(
            rounds,
            || ringbuf!(work, ringbuf_before),
            || ringbuf!(work, ringbuf_after),
        ),
    );
    print(
        "crossbeam-queue ArrayQueue",
        compare(
            rounds,
            || shared!(work, crossbeam_before::ArrayQueue::new(CAPACITY), identity),
            || shared!(work, crossbeam_after::ArrayQueue::new(CAPACITY), identity),
        ),
    );
    print(
        "concurrent-queue, bounded",
        compare(
            rounds,
            || {
                let queue = concurrent_before::ConcurrentQueue::bounded(CAPACITY);
                shared!(work, queue, Result::ok)
            },
            || {
                let queue = concurrent_after::ConcurrentQueue::bounded(CAPACITY);
                shared!(work, queue, Result::ok)
            },
        ),
    );
}
