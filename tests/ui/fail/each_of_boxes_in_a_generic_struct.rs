use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

#[cache_layout(line = 64)]
struct Shards<T> {
    #[hot_write(each)]
    shards: [Arc<[AtomicU64; 2]>; 8],
    #[hot_read]
    value: T,
}

fn main() {}
