use cache_layout::cache_layout;

#[derive(Clone, Copy)]
pub struct Digest([u64; 7]);

type Flags = u32;

#[cache_layout(line = 64, deny(waste))]
struct Entry {
    #[hot_read]
    key: u64,
    #[hot_write]
    hits: [u64; 2],
    digest: Digest,
    flags: Flags,
}

fn main() {}
