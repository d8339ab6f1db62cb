use cache_layout::{Line64, OwnLines, cache_layout};

struct VecDeque<T>(Vec<(T, u8)>);

#[cache_layout(line = 64)]
struct Shards {
    #[hot_write(each)]
    shards: VecDeque<OwnLines<u8, Line64>>,
}

fn main() {}
