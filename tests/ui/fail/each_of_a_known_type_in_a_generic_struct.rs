use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

struct Name<'a>(&'a str);

#[cache_layout(line = 64)]
struct Shards<'a, T> {
    #[hot_write(each)]
    shards: [AtomicU64; 8],
    #[hot_write(names, each)]
    names: Vec<Name<'a>>,
    #[hot_read]
    value: T,
}

fn main() {}
