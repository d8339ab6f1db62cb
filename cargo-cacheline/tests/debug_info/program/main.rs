//! A program that prints addresses of things with known names, for the tests of the debug information.

mod frames;
mod heap;
mod holders;
mod shapes;

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

use shapes::{Padded, Queue, Stats, Table, Work};

static QUEUE: Queue<u64> = Queue::new();
static HITS: AtomicU64 = AtomicU64::new(0);
#[unsafe(no_mangle)]
static mut LEGACY: [u32; 8] = [0; 8];

// As a C compiler without debug information would define it.
std::arch::global_asm!(
    ".bss",
    ".globl foreign_counter",
    ".type foreign_counter,@object",
    ".p2align 4",
    "foreign_counter: .zero 24",
    ".size foreign_counter, 24",
    ".text"
);
unsafe extern "C" {
    static foreign_counter: u64;
}

thread_local! {
    static LOCAL: Cell<u64> = const { Cell::new(0) };
}

fn main() {
    let count = std::env::args().count() * 10;
    for line in std::fs::read_to_string("/proc/self/maps").unwrap().lines() {
        println!("map {line}");
    }
    statics();
    QUEUE.push(count as u64);
    QUEUE.run();
    stack(count as u64);
    aligned_stack(count as u64);
    later_stack(count as u64);
    scopes(count as u64);
    holders::all(count);
}

fn statics() {
    println!("static queue {:x}", &raw const QUEUE as usize);
    println!("static hits {:x}", &raw const HITS as usize);
    println!("static legacy {:x}", &raw const LEGACY as usize);
    println!("static foreign {:x}", &raw const foreign_counter as usize);
    println!("static calls {:x}", calls());
    LOCAL.with(|local| println!("static local {:x}", local.as_ptr() as usize));
    HITS.fetch_add(1, Ordering::Relaxed);
    unsafe { LEGACY[0] += 1 };
}

#[inline(never)]
fn calls() -> usize {
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    CALLS.fetch_add(1, Ordering::Relaxed);
    &raw const CALLS as usize
}

#[inline(never)]
fn stack(seed: u64) {
    let stats = Stats::default();
    let table = Table::new(seed);
    stats.hits.store(seed, Ordering::Relaxed);
    {
        let pair = [AtomicU32::new(seed as u32), AtomicU32::new(1)];
        frames::print("pair", &raw const pair as usize);
        std::hint::black_box(&pair);
    }
    frames::print("stats", &raw const stats as usize);
    frames::print("table", &raw const table as usize);
    std::hint::black_box((&stats, &table));
    inlined(seed);
    let from_inside = |more: u64| {
        frames::print("captured", &raw const stats as usize);
        more + stats.hits.load(Ordering::Relaxed)
    };
    std::hint::black_box(from_inside(seed));
}

/// A variable of a function that is not there any more in the optimised program.
#[inline(always)]
fn inlined(seed: u64) {
    let inside = [AtomicU64::new(seed), AtomicU64::new(2)];
    frames::print("inside", &raw const inside as usize);
    std::hint::black_box(&inside);
}

/// With a variable that is aligned more than stacks are, places are counted from the stack pointer.
#[inline(never)]
fn aligned_stack(seed: u64) {
    let wide = Padded(AtomicU64::new(seed));
    let small = AtomicU64::new(seed);
    frames::print("wide", &raw const wide as usize);
    frames::print("small", &raw const small as usize);
    std::hint::black_box((&wide, &small));
}

/// Where `stack` had its variables.
#[inline(never)]
fn later_stack(seed: u64) {
    let counts = [const { AtomicU64::new(0) }; 128];
    counts[0].store(seed, Ordering::Relaxed);
    frames::print("counts", &raw const counts as usize);
    std::hint::black_box(&counts);
}

/// Two variables that the optimised program has in one place, as they are never there at the same time.
#[inline(never)]
fn scopes(seed: u64) {
    {
        let first = [AtomicU64::new(seed), AtomicU64::new(1), AtomicU64::new(2)];
        frames::print("first", &raw const first as usize);
        std::hint::black_box(&first);
    }
    {
        let second = Stats::default();
        second.hits.store(seed, Ordering::Relaxed);
        frames::print("second", &raw const second as usize);
        std::hint::black_box(&second);
    }
}
