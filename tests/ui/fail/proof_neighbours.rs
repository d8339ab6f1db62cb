use core::mem::offset_of;

use cache_layout::{CacheLayout, Field, Layout, proof};

/// Each is apart from itself, but eight of them fit into one line.
#[repr(C)]
struct Counter {
    hits: u64,
}

impl CacheLayout for Counter {
    const FIELDS: &'static [Field] = &[Field::of::<u64>("hits", "u64")
        .at(offset_of!(Self, hits))
        .hot_write("hot_write")];
    const LAYOUT: Layout = Layout::of::<Self>("Counter", Self::FIELDS).in_lines_of(64);
}

const _: () = proof::apart(&Counter::LAYOUT, "hot_write");
const _: () = proof::neighbours(&Counter::LAYOUT);

fn main() {}
