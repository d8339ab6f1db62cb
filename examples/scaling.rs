//! How the layout of a struct scales to machines with more cores than yours: predicted by a model of a coherence
//! directory, and held against what can be measured here and what was published.
//!
//! ```text
//! cargo run --release --example scaling
//! ```

use std::iter::successors;

use cache_layout::Layout;
use cache_layout_examples::coherence::{Machine, Step};
use cache_layout_examples::kernel::{file, pcpu_chunk};
use cache_layout_examples::measure::{budget, environment};
use cache_layout_examples::measured;
use cache_layout_examples::output::show_heading;
use cache_layout_examples::scaling::{
    Benchmark, CASCADE_LAKE, Case, KUNPENG_920, SAPPHIRE_RAPIDS, compare, copies_of_execl,
    copies_of_syscall, gain, throughput, translate_and_alloc, use_and_count,
};
use cache_layout_examples::systems::file::{File64, OpenFile};
use cache_layout_examples::systems::pcpu_chunk::{Chunk, Laid};

const FILE: [Layout; 2] = [file::LINUX_5_7.in_lines_of(64), file::FILE.in_lines_of(64)];
const CHUNK: [Layout; 2] = [pcpu_chunk::LINUX_6_4, pcpu_chunk::PCPU_CHUNK];

fn main() {
    show_heading("Two cores", TWO_CORES);
    println!("{}\n", environment());
    for case in two_core_cases() {
        compare(case, budget() / 2);
    }

    show_heading("\n1 to 256 cores", MANY_CORES);
    table("struct file, descriptors copied and closed", 40, |cores| {
        FILE.map(|layout| copies_of_syscall(&layout, cores, 40.0))
    });
    table("pcpu_chunk, programs started", 2, |cores| {
        CHUNK.map(|layout| copies_of_execl(&layout, cores, 600_000.0))
    });

    show_heading("\nBeside what was published", PUBLISHED);
    for benchmark in benchmarks() {
        benchmark.print();
    }
    show_heading("\nWhat to make of it", CONCLUSION);
}

fn two_core_cases() -> [Case; 2] {
    let [before, after] = FILE;
    let struct_file = Case {
        title: "struct file",
        before,
        after,
        variants: measured::file::variants(),
        after_name: File64::NAME,
        operations: use_and_count,
    };
    let [before, after] = CHUNK;
    let chunk = Case {
        title: "pcpu_chunk",
        before,
        after,
        variants: measured::pcpu_chunk::variants(),
        after_name: Laid::NAME,
        operations: translate_and_alloc,
    };
    [struct_file, chunk]
}

/// Prints what so many cores do in all, before and after.
fn table(title: &str, times: u64, operations: impl Fn(usize) -> [Vec<Vec<Step>>; 2]) {
    println!("{title}: thousand a second");
    println!("{:>9}{:>10}{:>10}", "cores", "before", "after");
    for cores in successors(Some(1_usize), |cores| Some(2 * cores)).take(DOUBLINGS) {
        let machine = Machine {
            sockets: cores.div_ceil(CORES_OF_A_SOCKET),
            ..CASCADE_LAKE
        };
        let run = |operations: Vec<Vec<Step>>| throughput(machine, &operations, times);
        let [before, after] = operations(cores).map(run);
        let gain = gain(before, after);
        println!("{cores:>9}{before:>10.1}{after:>10.1}  {gain:+.0} %");
    }
    println!();
}

const CORES_OF_A_SOCKET: usize = 64;

/// Up to 256 cores, or up to 64 in a build that is not optimized, which takes ten times as long.
const DOUBLINGS: usize = if cfg!(debug_assertions) { 7 } else { 9 };

fn benchmarks() -> [Benchmark; 3] {
    let struct_file = |title, machine, line, published| Benchmark {
        title,
        machine,
        before: file::LINUX_5_7.in_lines_of(line),
        after: file::PATCH.in_lines_of(line),
        copies: 24,
        operations: copies_of_syscall,
        open: [10.0, 40.0, 80.0],
        unit: "ns between two looks at a file that is closed",
        times: 40,
        published,
    };
    [
        struct_file(
            "struct file, UnixBench's syscall, 24 copies on an Intel 6248",
            CASCADE_LAKE,
            64,
            "3,666 -> 4,289 thousand, +17 %",
        ),
        struct_file(
            "struct file, the same on a Kunpeng 920, in lines of 128 bytes",
            KUNPENG_920,
            128,
            "2,222 -> 3,161 thousand, +42 %",
        ),
        Benchmark {
            title: "pcpu_chunk, UnixBench's execl, 160 copies on Sapphire Rapids with 112 cores",
            machine: SAPPHIRE_RAPIDS,
            before: pcpu_chunk::LINUX_6_4,
            after: pcpu_chunk::LINUX_6_5,
            copies: 160,
            operations: copies_of_execl,
            open: [400_000.0, 600_000.0, 1_000_000.0],
            unit: "ns for all else that starting a program takes",
            times: 2,
            published: "+24 %",
        },
    ]
}

const TWO_CORES: &str = "
What the model says of two threads, and what is measured of them. It is told how long a line takes
from one CPU to the other, and how long the operations take in the layout of #[cache_layout], where
neither waits for the other; it predicts the layout of the kernel.";

const MANY_CORES: &str = "
Every core does what a copy of UnixBench's syscall or execl does, on sockets of 64 cores, with the
latencies of a Xeon Gold 6242. The layouts are those of Linux 5.7 and 6.4 before, and those of
#[cache_layout] after.";

const PUBLISHED: &str = "
The copies are spread over two sockets. Of each benchmark one number is not known; the model is run
with three that it may be, and is not fitted to what was published.";

const CONCLUSION: &str = "
On two cores the model is right about who loses, and by how much within a factor of about two: it
knows neither that a core reads ahead nor that it holds on to a line for the whole of an atomic
addition. Of struct file it predicts more system calls than were published, 1.6 to 2.3 times as
many, as nothing else holds its cores up. It gives the gain on the Intel when there are about 60 ns
between two looks, and more than half of that on the Kunpeng, 23 % for 42 %, whatever the number:
what is missing there, latency between its sockets or a slower start of each transfer, it cannot
say. It gives the gain of pcpu_chunk when starting a program takes about 0.65 ms besides. So trust
it for which layout is faster and from how many cores on, and measure how much.";
