//! `struct pcpu_chunk` of the Linux kernel in several versions, and with the attribute.

use std::cell::Cell;

use cache_layout::{CacheLayout, Layout, Line64, cache_layout};

// What matters of these is the size and the alignment.
type ListHead = [usize; 2];
type PcpuBlockMd = [i32; 8];
type PercpuStats = (usize, i32);

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
#[cache_layout(verify, line = 64, prove(Linux6_5<()>, Linux6_5<PercpuStats>))]
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
    /// What is written is in the line of `base_addr`, but seldom.
    #[cold]
    isolated: Cell<bool>,
    start_offset: i32,
    end_offset: i32,
    obj_cgroups: *mut *mut ObjCgroup,
    nr_pages: i32,
    #[cold]
    nr_populated: Cell<i32>,
    #[cold]
    nr_empty_pop_pages: Cell<i32>,
    populated: [Cell<usize>; 0],
}

/// The same fields in the order of Linux 6.4, with who touches them.
#[cache_layout(line = 64, prove(PcpuChunk<()>, PcpuChunk<PercpuStats>))]
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

/// `struct pcpu_chunk` of Linux 6.4.
pub const LINUX_6_4: Layout = Linux6_4::LAYOUT;
/// As the first two versions of the patch had it, with `CONFIG_PERCPU_STATS`.
pub const PATCH_V2_STATS: Layout = PatchV2Stats::LAYOUT;
/// `struct pcpu_chunk` of Linux 6.5.
pub const LINUX_6_5: Layout = Linux6_5::<()>::LAYOUT;
/// As [`LINUX_6_5`], with `CONFIG_PERCPU_STATS`.
pub const LINUX_6_5_STATS: Layout = Linux6_5::<PercpuStats>::LAYOUT;
/// The fields of [`LINUX_6_4`], laid out by the attribute.
pub const PCPU_CHUNK: Layout = PcpuChunk::<()>::LAYOUT;
/// As [`PCPU_CHUNK`], with `CONFIG_PERCPU_STATS`.
pub const PCPU_CHUNK_STATS: Layout = PcpuChunk::<PercpuStats>::LAYOUT;

/// What holds on every target.
mod facts {
    use super::{CacheLayout, LINUX_6_5, LINUX_6_5_STATS, Linux6_4, PCPU_CHUNK, PCPU_CHUNK_STATS};
    use static_assertions::const_assert;

    const_assert!(Linux6_4::LAYOUT.share_line("base_addr", "free_bytes"));
    const_assert!(Linux6_4::LAYOUT.share_line("base_addr", "chunk_md"));

    const_assert!(!LINUX_6_5.share_line("base_addr", "free_bytes"));
    const_assert!(!LINUX_6_5.share_line("base_addr", "chunk_md"));

    const_assert!(!PCPU_CHUNK.share_line("base_addr", "free_bytes"));
    const_assert!(!PCPU_CHUNK.share_line("base_addr", "chunk_md"));
    const_assert!(!PCPU_CHUNK.share_line("base_addr", "list"));
    const_assert!(!PCPU_CHUNK_STATS.share_line("base_addr", "stats"));
    const_assert!(PCPU_CHUNK.size() < LINUX_6_5.size());
    const_assert!(PCPU_CHUNK_STATS.size() < LINUX_6_5_STATS.size());
}

/// What a C compiler makes of the kernel's structs for 64-bit targets.
#[cfg(target_pointer_width = "64")]
mod facts_of_64_bits {
    use super::{
        CacheLayout, LINUX_6_5, Linux6_4, Linux6_5, PCPU_CHUNK, PCPU_CHUNK_STATS, PatchV2Stats,
        PercpuStats,
    };
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
    const_assert!(LINUX_6_5.share_line("base_addr", "nr_populated"));

    assert_eq_size!(Linux6_5<PercpuStats>, [u8; 256]);
    const_assert_eq!(offset_of!(Linux6_5<PercpuStats>, base_addr), 128);

    const_assert_eq!(PCPU_CHUNK.lines(), 2);
    const_assert_eq!(PCPU_CHUNK_STATS.lines(), 3);
}
