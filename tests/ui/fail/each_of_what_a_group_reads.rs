use cache_layout::cache_layout;

#[cache_layout(line = 64)]
struct Counters {
    #[hot_read(producer, each)]
    slots: [u64; 8],
}

fn main() {}
