use std::collections::VecDeque;
use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

#[cache_layout(line = 64)]
struct Shards {
    #[hot_write(each)]
    shards: VecDeque<AtomicU64>,
}

fn main() {}
