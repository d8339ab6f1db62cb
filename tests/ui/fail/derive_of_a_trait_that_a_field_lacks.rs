use cache_layout::cache_layout;

struct Opaque;

#[cache_layout]
#[derive(Debug, Clone)]
struct Counters {
    #[hot_write]
    hits: u64,
    opaque: Opaque,
}

fn main() {}
