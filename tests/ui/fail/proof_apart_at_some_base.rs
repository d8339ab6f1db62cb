use core::mem::offset_of;

use cache_layout::{CacheLayout, Field, Layout, proof};

/// Apart where it starts a line, but nothing makes it start one.
#[repr(C)]
struct Counters {
    name: [u64; 7],
    hits: u64,
    limit: u64,
}

impl CacheLayout for Counters {
    const FIELDS: &'static [Field] = &Field::in_memory_order([
        Field::of::<[u64; 7]>("name", "[u64; 7]").at(offset_of!(Self, name)),
        Field::of::<u64>("hits", "u64")
            .at(offset_of!(Self, hits))
            .hot_write("hot_write"),
        Field::of::<u64>("limit", "u64")
            .at(offset_of!(Self, limit))
            .hot_read("hot_read"),
    ]);
    const LAYOUT: Layout = Layout::of::<Self>("Counters", Self::FIELDS).in_lines_of(64);
}

const _: () = proof::apart(&Counters::LAYOUT, "hot_write");

fn main() {}
