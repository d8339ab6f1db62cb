use cache_layout::cache_layout;

#[cache_layout]
#[derive(Clone; Debug)]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
