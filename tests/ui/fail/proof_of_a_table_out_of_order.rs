use core::mem::offset_of;

use cache_layout::{CacheLayout, Field, Layout, proof};

#[repr(C)]
struct Counters {
    hits: u64,
    limit: u64,
}

impl CacheLayout for Counters {
    const FIELDS: &'static [Field] = &[
        Field::of::<u64>("limit", "u64")
            .at(offset_of!(Self, limit))
            .hot_read("hot_read"),
        Field::of::<u64>("hits", "u64")
            .at(offset_of!(Self, hits))
            .hot_write("hot_write"),
    ];
    const LAYOUT: Layout = Layout::of::<Self>("Counters", Self::FIELDS).in_lines_of(64);
}

const _: () = proof::apart(&Counters::LAYOUT, "hot_write");

fn main() {}
