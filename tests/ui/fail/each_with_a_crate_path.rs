use std::sync::atomic::AtomicU64;

mod reexports {
    pub use cache_layout as lines;
}

use reexports::lines::cache_layout;

#[cache_layout(crate = crate::reexports::lines, line = 128)]
struct Hits {
    #[hot_write(each)]
    hits: Vec<AtomicU64>,
}

fn main() {}
