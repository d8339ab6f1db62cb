//! `struct pcpu_chunk` of the Linux kernel: what a chunk of per-CPU memory is kept track of with.
//!
//! Whoever allocates per-CPU memory takes space from a chunk, under a lock: that writes `free_bytes` and
//! `chunk_md`. Whoever turns a place in the chunk into an address reads `base_addr`, without the lock. In
//! Linux 6.4 all three were on one cache line. Numbers in the text are those of 64-bit targets.
//!
//! ```text
//! cargo run --release --example pcpu_chunk
//! ```

mod kernel;
mod measure;
#[path = "measured/pcpu.rs"]
mod measured;
#[path = "systems/pcpu.rs"]
mod pcpu;

use std::cell::Cell;
use std::time::Duration;

use cache_layout::{CacheLayout, Layout, Line64, assert_layout, cache_layout};
use kernel::{conflicts, kernel_struct, pointed_to, refusals, show, stand_ins};
use measure::{environment, interleaved, print_table};

stand_ins! {
    ListHead = [usize; 2];
    PcpuBlockMd = [i32; 8];
    PercpuStats = (usize, i32);
}

pointed_to! { ObjCgroup }

kernel_struct! {
    /// As Linux 6.4 has it.
    struct Linux6_4 as pcpu_chunk (line = 64) {
        list: Cell<ListHead>,
        #[hot_write] free_bytes: Cell<i32>,
        #[hot_write] chunk_md: Cell<PcpuBlockMd>,
        #[hot_read] base_addr: *mut u8,
        alloc_map: *mut usize,
        bound_map: *mut usize,
        md_blocks: *mut PcpuBlockMd,
        data: *mut u8,
        immutable: bool,
        isolated: Cell<bool>,
        start_offset: i32,
        end_offset: i32,
        obj_cgroups: *mut *mut ObjCgroup,
        nr_pages: i32,
        nr_populated: Cell<i32>,
        nr_empty_pop_pages: Cell<i32>,
        populated: [Cell<usize>; 0],
    }
}

kernel_struct! {
    /// As the first two versions of the patch had it, with `CONFIG_PERCPU_STATS`.
    struct PatchV2Stats as pcpu_chunk (line = 64) {
        #[hot_write] nr_alloc: Cell<i32>,
        #[hot_write] max_alloc_size: Cell<usize>,
        list: Cell<ListHead>,
        #[hot_write] free_bytes: Cell<i32>,
        #[hot_write] chunk_md: Cell<PcpuBlockMd>,
        bound_map: *mut usize,
        #[hot_read] base_addr: *mut u8,
        alloc_map: *mut usize,
        md_blocks: *mut PcpuBlockMd,
        data: *mut u8,
        immutable: bool,
        isolated: Cell<bool>,
        start_offset: i32,
        end_offset: i32,
        obj_cgroups: *mut *mut ObjCgroup,
        nr_pages: i32,
        nr_populated: Cell<i32>,
        nr_empty_pop_pages: Cell<i32>,
        populated: [Cell<usize>; 0],
    }
}

/// As Linux 6.5 has it: the third version of the patch. It passes, so it can carry the attribute, which leaves
/// it as it is.
#[cache_layout(verify, line = 64)]
#[repr(C)]
struct Linux6_5<Stats> {
    /// `CONFIG_PERCPU_STATS`: `PercpuStats`, else `()`.
    #[hot_write]
    stats: Cell<Stats>,
    list: Cell<ListHead>,
    #[hot_write]
    free_bytes: Cell<i32>,
    #[hot_write]
    chunk_md: Cell<PcpuBlockMd>,
    bound_map: *mut usize,
    cacheline_aligned: Line64,
    #[hot_read]
    base_addr: *mut u8,
    alloc_map: *mut usize,
    md_blocks: *mut PcpuBlockMd,
    data: *mut u8,
    immutable: bool,
    isolated: Cell<bool>,
    start_offset: i32,
    end_offset: i32,
    obj_cgroups: *mut *mut ObjCgroup,
    nr_pages: i32,
    nr_populated: Cell<i32>,
    nr_empty_pop_pages: Cell<i32>,
    populated: [Cell<usize>; 0],
}

/// The same fields in the order of Linux 6.4, with who touches them.
#[cache_layout(line = 64)]
struct PcpuChunk<Stats> {
    /// `CONFIG_PERCPU_STATS`: written with each allocation.
    #[hot_write]
    stats: Cell<Stats>,
    /// In the list of chunks with about as much space. Written when the chunk changes lists.
    list: Cell<ListHead>,
    /// Written with each allocation, under the lock.
    #[hot_write]
    free_bytes: Cell<i32>,
    /// Written with each allocation, under the lock.
    #[hot_write]
    chunk_md: Cell<PcpuBlockMd>,
    /// Read without the lock, to turn a place in the chunk into an address. Never written.
    #[hot_read]
    base_addr: *mut u8,
    alloc_map: *mut usize,
    bound_map: *mut usize,
    md_blocks: *mut PcpuBlockMd,
    data: *mut u8,
    immutable: bool,
    /// Written, but so seldom that it may stand anywhere.
    #[cold]
    isolated: Cell<bool>,
    start_offset: i32,
    end_offset: i32,
    obj_cgroups: *mut *mut ObjCgroup,
    nr_pages: i32,
    nr_populated: Cell<i32>,
    nr_empty_pop_pages: Cell<i32>,
    /// A bit for each page: a flexible array in C.
    populated: [Cell<usize>],
}

assert_layout!(Linux6_5<()>, Linux6_5<PercpuStats>);
assert_layout!(PcpuChunk<()>, PcpuChunk<PercpuStats>);

/// Without `CONFIG_PERCPU_STATS`, and with it.
const KERNEL: Layout = Linux6_5::<()>::LAYOUT;
const KERNEL_STATS: Layout = Linux6_5::<PercpuStats>::LAYOUT;
const PLAIN: Layout = PcpuChunk::<()>::LAYOUT;
const STATS: Layout = PcpuChunk::<PercpuStats>::LAYOUT;

/// What holds on every target.
mod facts {
    use super::{CacheLayout, KERNEL, KERNEL_STATS, Linux6_4, PLAIN, STATS};
    use static_assertions::const_assert;

    const_assert!(Linux6_4::LAYOUT.share_line("base_addr", "free_bytes"));
    const_assert!(Linux6_4::LAYOUT.share_line("base_addr", "chunk_md"));

    const_assert!(!KERNEL.share_line("base_addr", "free_bytes"));
    const_assert!(!KERNEL.share_line("base_addr", "chunk_md"));

    const_assert!(!PLAIN.share_line("base_addr", "free_bytes"));
    const_assert!(!PLAIN.share_line("base_addr", "chunk_md"));
    const_assert!(!PLAIN.share_line("base_addr", "list"));
    const_assert!(!STATS.share_line("base_addr", "stats"));
    const_assert!(PLAIN.size < KERNEL.size);
    const_assert!(STATS.size < KERNEL_STATS.size);
}

/// What a C compiler makes of the kernel's structs for 64-bit targets.
#[cfg(target_pointer_width = "64")]
mod facts_of_64_bits {
    use super::{CacheLayout, KERNEL, Linux6_4, Linux6_5, PLAIN, PatchV2Stats, PercpuStats, STATS};
    use static_assertions::{assert_eq_size, const_assert, const_assert_eq};
    use std::mem::offset_of;

    assert_eq_size!(Linux6_4, [u8; 136]);
    const_assert_eq!(offset_of!(Linux6_4, free_bytes), 16);
    const_assert_eq!(offset_of!(Linux6_4, chunk_md), 20);
    const_assert_eq!(offset_of!(Linux6_4, base_addr), 56);
    const_assert_eq!(offset_of!(Linux6_4, bound_map), 72);

    assert_eq_size!(PatchV2Stats, [u8; 152]);
    const_assert_eq!(offset_of!(PatchV2Stats, chunk_md), 36);
    const_assert_eq!(offset_of!(PatchV2Stats, base_addr), 80);
    const_assert!(PatchV2Stats::LAYOUT.share_line("base_addr", "chunk_md"));
    const_assert!(!PatchV2Stats::LAYOUT.share_line("base_addr", "free_bytes"));

    assert_eq_size!(Linux6_5<()>, [u8; 192]);
    const_assert_eq!(offset_of!(Linux6_5<()>, bound_map), 56);
    const_assert_eq!(offset_of!(Linux6_5<()>, base_addr), 64);
    const_assert!(KERNEL.share_line("base_addr", "nr_populated"));

    assert_eq_size!(Linux6_5<PercpuStats>, [u8; 256]);
    const_assert_eq!(offset_of!(Linux6_5<PercpuStats>, base_addr), 128);

    const_assert_eq!(PLAIN.lines(), 2);
    const_assert_eq!(STATS.lines(), 3);
}

fn main() {
    show("Linux 6.4", LINUX_6_4, &Linux6_4::LAYOUT);
    show(
        "The patch, versions 1 and 2, with CONFIG_PERCPU_STATS",
        PATCH_V2,
        &PatchV2Stats::LAYOUT,
    );
    show("Linux 6.5: the patch, version 3", LINUX_6_5, &KERNEL);
    show(
        "Linux 6.5 with CONFIG_PERCPU_STATS",
        LINUX_6_5_STATS,
        &KERNEL_STATS,
    );
    show("#[cache_layout]", ATTRIBUTE, &PLAIN);

    println!(
        "{:<30}bytes   lines   proof     written on the line of base_addr",
        ""
    );
    for (version, layout) in [
        ("Linux 6.4", Linux6_4::LAYOUT),
        ("versions 1 and 2, statistics", PatchV2Stats::LAYOUT),
        ("Linux 6.5", KERNEL),
        ("Linux 6.5, statistics", KERNEL_STATS),
        ("#[cache_layout]", PLAIN),
        ("#[cache_layout], statistics", STATS),
    ] {
        let (bytes, lines) = (layout.size, layout.lines());
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
    let measured = interleaved(title, &measured::variants(), Duration::from_millis(1_800));
    print_table(title, &measured);
    let [before, version_2, _, attribute, ..] = measured.as_slice() else {
        println!("\nNothing was measured: that takes two CPUs which have little else to do.");
        return;
    };
    let gains = [attribute.gains(before), version_2.gains(before)];
    if let [&[translate, alloc], &[version_2, _]] = gains.each_ref().map(Vec::as_slice) {
        println!(
            "\nWith #[cache_layout], translating is {translate:.1} times as fast, and allocating {alloc:.1} times, as\n\
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
shared reference, and so keep off the line of base_addr.";
