use cache_layout::cache_layout;

struct Digest([u64; 7]);

#[cache_layout(line = 64, types(Digets = [u64; 7]))]
struct Entry {
    #[hot_read]
    key: u64,
    digest: Digest,
}

fn main() {}
