use cache_layout::cache_layout;

type Digest = [u64; 7];

#[cache_layout(line = 64, deny(waste))]
struct Entry {
    #[hot_read]
    key: u64,
    #[hot_write]
    hits: [u64; 2],
    digest: Digest,
}

fn main() {}
