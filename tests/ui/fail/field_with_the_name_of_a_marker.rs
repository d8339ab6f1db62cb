use cache_layout::cache_layout;

#[cache_layout]
struct Counters {
    #[hot_write]
    hits: u64,
    _line_hot_write: u64,
}

fn main() {}
