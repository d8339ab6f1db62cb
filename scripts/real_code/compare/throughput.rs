//! One thread puts numbers into a queue, another takes them out, each on a CPU of its own: before and after in
//! turns, on a new queue each time.

use std::convert::identity;
use std::hint::spin_loop;
use std::sync::Barrier;
use std::thread;
use std::time::Instant;

use core_affinity::CoreId;

const ROUNDS: usize = 41;
const NUMBERS: u64 = 1_000_000;
const CAPACITY: usize = 1024;

/// Passes the numbers from CPU to CPU: how many seconds that takes.
fn pass<P, C>(cpus: &[CoreId], mut push: P, mut pop: C) -> f64
where
    P: FnMut(u64) -> bool + Send,
    C: FnMut() -> Option<u64> + Send,
{
    let start = Barrier::new(2);
    let start = &start;
    thread::scope(|scope| {
        scope.spawn(move || {
            core_affinity::set_for_current(cpus[0]);
            start.wait();
            for number in 0..NUMBERS {
                while !push(number) {
                    spin_loop();
                }
            }
        });
        let consumer = scope.spawn(move || {
            core_affinity::set_for_current(cpus[1]);
            start.wait();
            let begun = Instant::now();
            for expected in 0..NUMBERS {
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

/// Prints how fast `before` and `after` are, and the ratio of the two in each round: its median and quartiles.
fn compare(name: &str, before: impl Fn() -> f64, after: impl Fn() -> f64) {
    let (mut befores, mut afters, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    (before(), after());
    for round in 0..ROUNDS {
        // Each goes first in every other round.
        let (before, after) = if round % 2 == 0 {
            let before = before();
            (before, after())
        } else {
            let after = after();
            (before(), after)
        };
        befores.push(before);
        afters.push(after);
        ratios.push(before / after);
    }
    let [before, after] =
        [befores, afters].map(|seconds| NUMBERS as f64 / quartile(seconds, 2) / 1e6);
    let [q1, median, q3] = [1, 2, 3].map(|quarters| quartile(ratios.clone(), quarters));
    println!("{name:28} {before:>8.1} {after:>8.1} {median:>7.2}  ({q1:.2} .. {q3:.2})");
}

fn quartile(mut values: Vec<f64>, quarters: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    values[(values.len() - 1) * quarters / 4]
}

/// A round of rtrb, of whichever of the two.
macro_rules! rtrb {
    ($cpus:expr, $name:ident) => {{
        let (mut producer, mut consumer) = $name::RingBuffer::new(CAPACITY);
        pass(
            $cpus,
            move |number| producer.push(number).is_ok(),
            move || consumer.pop().ok(),
        )
    }};
}

/// A round of ringbuf, the same.
macro_rules! ringbuf {
    ($cpus:expr, $name:ident) => {{
        use $name::traits::{Consumer as _, Producer as _, Split as _};
        let (mut producer, mut consumer) = $name::HeapRb::new(CAPACITY).split();
        pass(
            $cpus,
            move |number| producer.try_push(number).is_ok(),
            move || consumer.try_pop(),
        )
    }};
}

/// A round of a queue whose two sides share a reference.
macro_rules! shared {
    ($cpus:expr, $queue:expr, $some:expr) => {{
        let queue = &$queue;
        pass(
            $cpus,
            |number| queue.push(number).is_ok(),
            || $some(queue.pop()),
        )
    }};
}

pub(crate) fn measure() {
    let cpus = core_affinity::get_core_ids().unwrap_or_default();
    let [first, second, ..] = cpus[..] else {
        println!("not measured: that takes two CPUs");
        return;
    };
    let cpus = &[first, second];
    println!(
        "{:28} {:>8} {:>8} {:>7}  (quartiles)",
        "million numbers a second", "before", "after", "ratio"
    );
    // What a ratio is worth.
    compare(
        "rtrb, before and before",
        || rtrb!(cpus, rtrb_before),
        || rtrb!(cpus, rtrb_before),
    );
    compare(
        "rtrb",
        || rtrb!(cpus, rtrb_before),
        || rtrb!(cpus, rtrb_after),
    );
    compare(
        "ringbuf",
        || ringbuf!(cpus, ringbuf_before),
        || ringbuf!(cpus, ringbuf_after),
    );
    compare(
        "crossbeam-queue ArrayQueue",
        || shared!(cpus, crossbeam_before::ArrayQueue::new(CAPACITY), identity),
        || shared!(cpus, crossbeam_after::ArrayQueue::new(CAPACITY), identity),
    );
    compare(
        "concurrent-queue, bounded",
        || {
            shared!(
                cpus,
                concurrent_before::ConcurrentQueue::bounded(CAPACITY),
                Result::ok
            )
        },
        || {
            shared!(
                cpus,
                concurrent_after::ConcurrentQueue::bounded(CAPACITY),
                Result::ok
            )
        },
    );
}
