//! `struct files_struct` of the Linux kernel: the open files of a process, by number.
//!
//! Whoever opens a file allocates a number, under a lock, and installs the file under it. Until Linux 4.1 that took the
//! lock once more, only because the table might be replaced by a larger one meanwhile. Here are a table that does as
//! Linux 4.1, one as was proposed in 2015, and one that does as Linux 4.2. Numbers in the text are those of 64-bit
//! targets. The tables are in `src/systems/fd_table`.
//!
//! ```text
//! cargo run --release --example files_struct
//! ```

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use cache_layout::{CacheLayout, Layout};
use cache_layout_examples::kernel::files_struct::{LINUX_4_1, LINUX_4_2};
use cache_layout_examples::measure::{
    Measured, Side, Variant, budget, environment, interleaved, print_table,
};
use cache_layout_examples::output::{print_wrapped, show};
use cache_layout_examples::systems::fd_table::{
    Limits, Locked, RcuLike, Sequenced, Socket, open_and_close,
};

fn main() {
    show("Linux 4.1", TEXT_4_1, &LINUX_4_1);
    show("Linux 4.2", TEXT_4_2, &LINUX_4_2);

    println!("{}\n", environment());
    let measured = measure_tables();
    show("#[cache_layout]", ATTRIBUTE, &RcuLike::<Socket>::LAYOUT);
    print_wrapped("", &gain(&measured));
}

/// What was measured, in one sentence.
fn gain(measured: &[Measured]) -> String {
    let [locked, sequenced, rcu_like] = measured else {
        return "Nothing was measured: that takes two CPUs.".to_owned();
    };
    format!(
        "Threads that open and close sockets are {:.2} times as fast with the sequence counter and {:.2} times with \
         the flag: they take the lock twice for each socket, no longer three times, and what they read to install \
         it is on a line that nobody writes.",
        speed(locked, sequenced),
        speed(locked, rcu_like),
    )
}

/// Opens and closes sockets on two CPUs, or on all of up to eight.
fn measure_tables() -> Vec<Measured> {
    let (locked, sequenced, rcu_like) = (
        Locked::new(Limits::default()),
        Sequenced::new(Limits::default()),
        RcuLike::new(Limits::default()),
    );
    let under_lock = |count| open_and_close(&locked, count);
    let by_counter = |count| open_and_close(&sequenced, count);
    let by_flag = |count| open_and_close(&rcu_like, count);
    let (before, proposed, merged) = (
        Locked::<Socket>::LAYOUT,
        Sequenced::<Socket>::LAYOUT,
        RcuLike::<Socket>::LAYOUT,
    );
    let variants = [
        variant("install under the lock, as in 4.1", &before, &under_lock),
        variant("install by sequence counter", &proposed, &by_counter),
        variant("install by flag and RCU, as in 4.2", &merged, &by_flag),
    ];
    let title = "opening and closing a socket";
    let measured = interleaved(title, &variants, budget());
    print_table(title, &measured);
    println!();
    measured
}

fn variant<'a>(name: &str, layout: &Layout, work: &'a (dyn Fn(u64) -> u64 + Sync)) -> Variant<'a> {
    let threads = available_parallelism().map_or(1, NonZeroUsize::get);
    let side = || Side {
        name: "open, close",
        work,
    };
    Variant {
        name: name.to_owned(),
        bytes: layout.size(),
        lines: layout.lines(),
        sides: (0..threads.clamp(2, 8)).map(|_| side()).collect(),
    }
}

/// How many times as fast `after` is as `before`, all threads together.
fn speed(before: &Measured, after: &Measured) -> f64 {
    let total = |variant: &Measured| -> f64 {
        let sides = variant.sides.iter();
        sides.map(|(_, side)| side.median_ns).sum()
    };
    total(before) / total(after)
}

const TEXT_4_1: &str = "
file_lock is taken to allocate a number, to install a file and to close it: it stands apart, on a
line of its own, from fdt, which every lookup reads. But the embedded fd_array, in use until more
than 64 files are open, begins on the line of file_lock.";

const TEXT_4_2: &str = "
fd_install reads resize_in_progress and fdt instead of taking file_lock. Whoever makes the table
larger sets the flag, and waits until all those have ended who may not have seen it. pipebench ran
about 30 % faster. The first proposal had a sequence counter: opensock, with 24 threads, took
9.750 s where it had taken 10.863 s. fd_array is where it was.";

const ATTRIBUTE: &str = "
The table as in Linux 4.2. What fd_install and lookups read is on the first line, and what is
written to allocate and to close on another. The slots are apart from both, in memory of their own.
file_lock goes to whoever waits longest, as the kernel's does; resize_wait is a lock as well, held by
the thread that makes the table larger.";
