use cache_layout::cache_layout;

/// As large and as aligned as a pointer of x86-64, on every target.
#[repr(C, align(8))]
struct Pointer([u32; 2]);

/// `struct pcpu_chunk` of Linux 6.4: allocation writes `free_bytes` and `chunk_md`, under a lock; translation reads
/// `base_addr`, without it.
#[cache_layout(verify, assume_line_aligned, line = 64)]
#[repr(C)]
struct PcpuChunk {
    list: [Pointer; 2],
    #[hot_write]
    free_bytes: i32,
    #[hot_write]
    chunk_md: [i32; 8],
    #[hot_read]
    base_addr: Pointer,
    alloc_map: Pointer,
    bound_map: Pointer,
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
