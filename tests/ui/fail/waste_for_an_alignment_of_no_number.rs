//! No array of numbers is laid out as `Block`, so the hint is not to say what it is.

use cache_layout::cache_layout;

#[repr(align(32))]
struct Block([u8; 32]);

#[cache_layout(line = 64, deny(waste))]
struct Entry {
    #[hot_read]
    key: [u64; 8],
    #[hot_write(reader)]
    hits: [u64; 4],
    #[hot_write(writer)]
    changes: [u64; 7],
    block: Block,
}

fn main() {}
