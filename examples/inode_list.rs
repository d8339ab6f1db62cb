//! The inodes of a file system, created and evicted by every CPU: one list with one lock, and a list for each CPU. Both are
//! in `src/systems/inode_list.rs`.
//!
//! ```text
//! cargo run --release --example inode_list
//! ```

use std::iter;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use cache_layout::{CacheLayout, Layout};
use cache_layout_examples::measure::{
    Measured, Side, Variant, budget, environment, interleaved, print_table,
};
use cache_layout_examples::systems::inode_list::{OneLock, PerCpuLists, create_and_exit};

fn main() {
    println!("{}\n", environment());
    let one_lock = OneLock::new(4096);
    let per_cpu = PerCpuLists::new(4096);
    let before = |inodes| create_and_exit(&one_lock, inodes);
    let after = |inodes| create_and_exit(&per_cpu, inodes);

    let counts = thread_counts();
    let time = budget() / u32::try_from(counts.len()).expect("a few doublings");
    let mut gain = None;
    for &threads in &counts {
        let variants = [
            variant("one list, one lock", &OneLock::LAYOUT, threads, &before),
            variant("a list for each CPU", &PerCpuLists::LAYOUT, threads, &after),
        ];
        let title = match threads {
            1 => "creating and evicting inodes on one CPU".to_owned(),
            _ => format!("creating and evicting inodes on {threads} CPUs at once"),
        };
        let measured = interleaved(&title, &variants, time);
        print_table(&title, &measured);
        if threads > 1 {
            gain = ratio(&measured).map(|ratio| (threads, ratio)).or(gain);
        }
    }

    println!("\n{}\n\n{}\n", OneLock::LAYOUT, PerCpuLists::LAYOUT);
    match gain {
        Some((threads, ratio)) => println!(
            "On {threads} CPUs at once, an inode is created and evicted {ratio:.1} times as fast: apart from everything else the one \
             lock stands as well, but the lock of a CPU's own list is one that nobody waits for."
        ),
        None => {
            println!("What one lock costs several CPUs was not measured, for the reason above.");
        }
    }
}

/// One, two, four and so on, and all of them.
fn thread_counts() -> Vec<usize> {
    let cpus = available_parallelism().map_or(1, NonZeroUsize::get);
    let doubled = |&count: &usize| Some(2 * count).filter(|&count| count < cpus);
    iter::successors(Some(1), doubled)
        .chain((cpus > 1).then_some(cpus))
        .collect()
}

/// The same work on as many CPUs.
fn variant<'a>(
    name: &str,
    layout: &Layout,
    threads: usize,
    work: &'a (dyn Fn(u64) -> u64 + Sync),
) -> Variant<'a> {
    Variant {
        name: name.to_owned(),
        bytes: layout.size(),
        lines: layout.lines(),
        sides: (0..threads)
            .map(|_| Side {
                name: "create, evict",
                work,
            })
            .collect(),
    }
}

/// How many times as fast the last variant is as the first.
fn ratio(measured: &[Measured]) -> Option<f64> {
    measured.last()?.gains(measured.first()?).first().copied()
}
