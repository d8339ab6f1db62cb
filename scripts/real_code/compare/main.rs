//! Published crates before and after: what their structs take, and with `--measure` how fast they are.
//!
//! `scripts/real_code.sh` builds this, once for each line size, and has the last of them sum up what all have measured.

mod allocated;
mod summary;
mod throughput;

use std::mem::size_of;

use cache_layout::CacheLayout;

/// Prints a struct and its bytes before and after, tab-separated.
fn row(of: &str, before: usize, after: usize) {
    println!("{of}\t{before}\t{after}");
}

/// Both crates of a name: what `$size` says of the one that is published and of the one with the attribute.
macro_rules! sizes {
    ($of:literal, $before:ty, $after:ty) => {
        row($of, size_of::<$before>(), size_of::<$after>())
    };
}

fn print_sizes() {
    use ringbuf_after::storage as storage_after;
    use ringbuf_before::storage as storage_before;
    sizes!(
        "rtrb RingBuffer",
        rtrb_before::RingBuffer<u64>,
        rtrb_after::RingBuffer<u64>
    );
    sizes!(
        "crossbeam-queue ArrayQueue",
        crossbeam_before::ArrayQueue<u64>,
        crossbeam_after::ArrayQueue<u64>
    );
    sizes!(
        "crossbeam-queue SegQueue",
        crossbeam_before::SegQueue<u64>,
        crossbeam_after::SegQueue<u64>
    );
    sizes!(
        "ringbuf SharedRb<Heap>",
        ringbuf_before::SharedRb<storage_before::Heap<u64>>,
        ringbuf_after::SharedRb<storage_after::Heap<u64>>
    );
    sizes!(
        "ringbuf SharedRb<Array>",
        ringbuf_before::SharedRb<storage_before::Array<u64, 8>>,
        ringbuf_after::SharedRb<storage_after::Array<u64, 8>>
    );
    sizes!(
        "concurrent-queue ConcurrentQueue",
        concurrent_before::ConcurrentQueue<u64>,
        concurrent_after::ConcurrentQueue<u64>
    );
    row(
        "triple_buffer SharedState",
        allocated::in_an_arc(|| triple_before::TripleBuffer::new(&0_u64)),
        allocated::in_an_arc(|| triple_after::TripleBuffer::new(&0_u64)),
    );
}

fn print_maps() {
    println!("{}\n", rtrb_after::RingBuffer::<u64>::LAYOUT);
    println!("{}\n", crossbeam_after::ArrayQueue::<u64>::LAYOUT);
    println!("{}\n", crossbeam_after::SegQueue::<u64>::LAYOUT);
    println!(
        "{}",
        ringbuf_after::SharedRb::<ringbuf_after::storage::Array<u64, 8>>::LAYOUT
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => print_sizes(),
        ["--maps"] => print_maps(),
        ["--measure", build, rounds, numbers] => {
            let rounds = rounds.parse().expect("a number");
            let numbers = numbers.parse().expect("a number");
            throughput::measure(build, rounds, numbers);
        }
        ["--summarize"] => summary::print(),
        ref other => panic!("no such options: {other:?}"),
    }
}
