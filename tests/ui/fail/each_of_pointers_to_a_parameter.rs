use std::sync::Arc;

use cache_layout::cache_layout;

#[cache_layout(line = 64)]
struct Shards<T> {
    #[hot_write(each)]
    shards: Vec<Arc<T>>,
    #[hot_read]
    mask: usize,
}

fn main() {}
