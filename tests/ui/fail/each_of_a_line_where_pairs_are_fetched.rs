use cache_layout::{Line64, OwnLines, cache_layout};

#[cache_layout(line = 64, apart = 128)]
struct Counters {
    #[hot_write(each)]
    slots: [OwnLines<u64, Line64>; 4],
}

fn main() {}
