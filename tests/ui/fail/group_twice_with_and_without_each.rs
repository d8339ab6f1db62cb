//! A writer of all elements beside writers of each, in one group: the mark that says more is the one to keep.

use cache_layout::{OwnLines, cache_layout};

#[cache_layout]
struct Counters {
    #[hot_write(worker)]
    #[hot_write(worker, each)]
    slots: [OwnLines<u64>; 8],
}

fn main() {}
