use cache_layout::cache_layout;

struct Name([u8; 40]);

#[cache_layout(line = 64, deny(straddle))]
struct Entry {
    #[hot_write]
    key: Name,
    #[hot_write]
    hash: [u64; 4],
}

fn main() {}
