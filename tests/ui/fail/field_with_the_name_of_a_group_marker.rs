use cache_layout::cache_layout;

#[cache_layout]
struct Counters {
    #[hot_write(producer)]
    hits: u64,
    _line_producer: u64,
}

fn main() {}
