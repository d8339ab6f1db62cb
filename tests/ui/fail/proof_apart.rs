use core::mem::offset_of;

use cache_layout::{CacheLayout, Field, Layout, proof};

/// `struct pcpu_chunk` of the Linux kernel as it was: who frees reads `base_addr`, who allocates writes beside it.
#[repr(C)]
struct PcpuChunk {
    list: [u64; 2],
    free_bytes: i32,
    chunk_md: [u8; 32],
    base_addr: u64,
    rest: [u64; 9],
}

impl CacheLayout for PcpuChunk {
    const FIELDS: &'static [Field] = &Field::in_memory_order([
        Field::of::<[u64; 2]>("list", "[u64; 2]").at(offset_of!(Self, list)),
        Field::of::<i32>("free_bytes", "i32")
            .at(offset_of!(Self, free_bytes))
            .hot_write("hot_write"),
        Field::of::<[u8; 32]>("chunk_md", "[u8; 32]")
            .at(offset_of!(Self, chunk_md))
            .hot_write("hot_write"),
        Field::of::<u64>("base_addr", "u64")
            .at(offset_of!(Self, base_addr))
            .hot_read("hot_read"),
        Field::of::<[u64; 9]>("rest", "[u64; 9]").at(offset_of!(Self, rest)),
    ]);
    const LAYOUT: Layout = Layout::of::<Self>("PcpuChunk", Self::FIELDS).in_lines_of(64);
}

const _: () = proof::apart(&PcpuChunk::LAYOUT, "hot_write");

fn main() {}
