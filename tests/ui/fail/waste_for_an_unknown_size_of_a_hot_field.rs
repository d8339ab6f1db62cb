use cache_layout::cache_layout;

const WORDS: usize = 7;

#[cache_layout(line = 64, deny(waste))]
struct Entry {
    #[hot_read]
    key: [u64; WORDS],
    digest: [u8; 16],
    #[hot_write]
    hits: [u64; 6],
}

fn main() {}
