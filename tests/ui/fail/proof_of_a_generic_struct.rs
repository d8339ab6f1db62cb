use core::mem::offset_of;

use cache_layout::{CacheLayout, Field, Layout, assert_layout, proof};

/// Whether its fields are apart depends on `N`.
#[repr(C, align(64))]
struct Ring<const N: usize> {
    head: u64,
    slots: [u64; N],
    tail: u64,
}

impl<const N: usize> CacheLayout for Ring<N> {
    const FIELDS: &'static [Field] = &Field::in_memory_order([
        Field::of::<u64>("head", "u64")
            .at(offset_of!(Self, head))
            .hot_write("consumer"),
        Field::of::<[u64; N]>("slots", "[u64; N]").at(offset_of!(Self, slots)),
        Field::of::<u64>("tail", "u64")
            .at(offset_of!(Self, tail))
            .hot_write("producer"),
    ]);
    const LAYOUT: Layout = Layout::of::<Self>("Ring", Self::FIELDS).in_lines_of(64);
    const PROOF: () = proof::apart(&Self::LAYOUT, "producer");
}

assert_layout!(Ring<8>);
assert_layout!(Ring<4>);

fn main() {}
