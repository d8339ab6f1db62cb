//! What is kept says `each`, as it did.

use cache_layout::{OwnLines, cache_layout};

#[cache_layout]
struct Counters {
    #[hot_write(worker, each)]
    #[hot_read(worker)]
    slots: [OwnLines<u64>; 8],
}

fn main() {}
