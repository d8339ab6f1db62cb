use cache_layout::{Line64, OwnLines, cache_layout};

#[cache_layout(line = 128)]
struct Shards<T> {
    #[hot_write(each)]
    shards: Box<[OwnLines<T, Line64>]>,
    #[hot_read]
    mask: usize,
}

fn main() {}
