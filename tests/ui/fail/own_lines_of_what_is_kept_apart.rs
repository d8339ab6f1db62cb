use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

#[cache_layout(own_lines)]
struct Limits {
    #[hot_read]
    most: u64,
    refused: AtomicU64,
}

fn main() {}
