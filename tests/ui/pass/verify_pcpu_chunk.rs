//! `struct pcpu_chunk` of Linux 6.5, which is version 3 of its patch: the line that `base_addr` starts is written into
//! the declaration, so that it holds with `CONFIG_PERCPU_STATS` as well.

use std::mem::offset_of;

use cache_layout::{CacheLayout, Line64, cache_layout};

/// As large and as aligned as a pointer of x86-64, on every target.
#[repr(C, align(8))]
struct Pointer([u32; 2]);

#[cache_layout(verify, line = 64)]
#[repr(C)]
struct PcpuChunk {
    list: [Pointer; 2],
    #[hot_write]
    free_bytes: i32,
    #[hot_write]
    chunk_md: [i32; 8],
    bound_map: Pointer,
    _line_read: Line64,
    #[hot_read]
    base_addr: Pointer,
    alloc_map: Pointer,
    md_blocks: Pointer,
    data: Pointer,
    immutable: bool,
    isolated: bool,
    start_offset: i32,
    end_offset: i32,
    obj_cgroups: Pointer,
    nr_pages: i32,
    nr_populated: i32,
    nr_empty_pop_pages: i32,
}

#[cache_layout(verify, line = 64)]
#[repr(C)]
struct PcpuChunkStats {
    #[hot_write]
    nr_alloc: i32,
    #[hot_write]
    max_alloc_size: Pointer,
    list: [Pointer; 2],
    #[hot_write]
    free_bytes: i32,
    #[hot_write]
    chunk_md: [i32; 8],
    bound_map: Pointer,
    _line_read: Line64,
    #[hot_read]
    base_addr: Pointer,
    alloc_map: Pointer,
    md_blocks: Pointer,
    data: Pointer,
    immutable: bool,
    isolated: bool,
    start_offset: i32,
    end_offset: i32,
    obj_cgroups: Pointer,
    nr_pages: i32,
    nr_populated: i32,
    nr_empty_pop_pages: i32,
}

#[test]
fn verify_pcpu_chunk() {
    assert_eq!(PcpuChunk::LAYOUT.size(), 192);
    assert_eq!(offset_of!(PcpuChunk, bound_map), 56);
    assert_eq!(offset_of!(PcpuChunk, base_addr), 64);
    assert_eq!(PcpuChunkStats::LAYOUT.size(), 256);
    assert_eq!(offset_of!(PcpuChunkStats, base_addr), 128);
}
