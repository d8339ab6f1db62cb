use cache_layout::cache_layout;

/// As large and as aligned as a pointer of x86-64, on every target.
#[repr(C, align(8))]
struct Pointer([u32; 2]);

/// `struct pcpu_chunk` in versions 1 and 2 of its patch: `bound_map` in front of `base_addr` moves that to the next
/// line, but nothing keeps it there, and with `CONFIG_PERCPU_STATS` it is beside the end of `chunk_md`.
#[cache_layout(verify, assume_line_aligned, line = 64)]
#[repr(C)]
struct PcpuChunk {
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

fn main() {}
