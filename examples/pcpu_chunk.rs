//! `struct pcpu_chunk` of the Linux kernel: what a chunk of per-CPU memory is kept track of with.
//!
//! Whoever allocates per-CPU memory takes space from a chunk, under a lock: that writes `free_bytes` and
//! `chunk_md`. Whoever turns a place in the chunk into an address reads `base_addr`, without the lock. In
//! Linux 6.4 all three were on one cache line. Numbers in the text are those of 64-bit targets. The structs that are
//! shown are in `src/kernel/pcpu_chunk.rs`, those that are measured in `src/systems/pcpu_chunk/layouts.rs`.
//!
//! ```text
//! cargo run --release --example pcpu_chunk
//! ```

use cache_layout_examples::kernel::pcpu_chunk;
use cache_layout_examples::measure::{budget, environment, interleaved, print_table};
use cache_layout_examples::measured;
use cache_layout_examples::output::{conflicts, refusals, show};

fn main() {
    show("Linux 6.4", LINUX_6_4, &pcpu_chunk::LINUX_6_4);
    show(
        "The patch, versions 1 and 2, with CONFIG_PERCPU_STATS",
        PATCH_V2,
        &pcpu_chunk::PATCH_V2_STATS,
    );
    show(
        "Linux 6.5: the patch, version 3",
        LINUX_6_5,
        &pcpu_chunk::LINUX_6_5,
    );
    show(
        "Linux 6.5 with CONFIG_PERCPU_STATS",
        LINUX_6_5_STATS,
        &pcpu_chunk::LINUX_6_5_STATS,
    );
    println!(
        "{:<30}bytes   lines   proof     written on the line of base_addr",
        ""
    );
    for (version, layout) in [
        ("Linux 6.4", pcpu_chunk::LINUX_6_4),
        ("versions 1 and 2, statistics", pcpu_chunk::PATCH_V2_STATS),
        ("Linux 6.5", pcpu_chunk::LINUX_6_5),
        ("Linux 6.5, statistics", pcpu_chunk::LINUX_6_5_STATS),
        ("#[cache_layout]", pcpu_chunk::PCPU_CHUNK),
        ("#[cache_layout], statistics", pcpu_chunk::PCPU_CHUNK_STATS),
    ] {
        let (bytes, lines) = (layout.size(), layout.lines());
        let proof = if refusals(&layout).is_empty() {
            "holds"
        } else {
            "refuses"
        };
        let written = conflicts(&layout, "base_addr");
        println!("{version:<30}{bytes:>5}   {lines:>5}   {proof:<7}   {written}");
    }
    println!("\nThe bitmap `populated` is not counted.");
    measure_and_say();
}

/// One thread translates places, and another takes space and gives it back: in each order of the fields.
fn measure_and_say() {
    println!("\n{}", environment());
    let title = "pcpu_chunk";
    let measured = interleaved(title, &measured::pcpu_chunk::variants(), budget());
    print_table(title, &measured);
    println!();
    show("#[cache_layout]", ATTRIBUTE, &pcpu_chunk::PCPU_CHUNK);
    let [before, version_2, _, attribute, ..] = measured.as_slice() else {
        println!("Nothing was measured: that takes two CPUs which have little else to do.");
        return;
    };
    let gains = [attribute.gains(before), version_2.gains(before)];
    if let [&[translate, alloc], &[version_2, _]] = gains.each_ref().map(Vec::as_slice) {
        println!(
            "With #[cache_layout], translating is {translate:.1} times as fast, and allocating {alloc:.1} times, as\n\
             nothing that is written is on the line of base_addr. Version 2 of the patch gives {version_2:.1} times\n\
             even with the statistics, but by luck: of chunk_md it is nr_bits that is on the line, which\n\
             happens never to be written."
        );
    }
}

const LINUX_6_4: &str = "
Every allocation of per-CPU memory writes free_bytes and chunk_md, under a lock. Whoever turns a
place in the chunk into an address reads base_addr, without the lock, and misses: another core has
just written to the line.";

const PATCH_V2: &str = "
The first two versions of the patch moved bound_map up, and base_addr with that to the next line.
But nothing kept it there: with CONFIG_PERCPU_STATS two more fields stand in front, and base_addr
is on one line with the end of chunk_md.";

const LINUX_6_5: &str = "
The third version aligned base_addr to a line, whatever stands in front. UnixBench's execl ran 24 %
faster, with 160 copies on a 112-core Sapphire Rapids. With #[cache_layout(verify)] on it, a build
in which base_addr slips back would fail. Left over is nr_populated, on the line of base_addr: it is
written when the chunk gets pages or gives them back.";

const LINUX_6_5_STATS: &str = "
The alignment keeps base_addr apart from the statistics and chunk_md as well. The 16 bytes of
statistics make the struct a line longer.";

const ATTRIBUTE: &str = "
The fields in the order of Linux 6.4, marked with who reads and who writes. What is read comes
first, with what is never written; what is written starts a line, and the bitmap stays last. list,
nr_populated and nr_empty_pop_pages have no mark: they are cells, which can be written through a
shared reference, and so keep off the line of base_addr. isolated is one as well, but marked
#[cold]: it is written so seldom that it may stand anywhere.";
