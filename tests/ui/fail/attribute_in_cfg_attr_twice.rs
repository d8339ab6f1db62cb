use cache_layout::cache_layout;

#[cache_layout]
#[cfg_attr(unix, cache_layout(line = 64))]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
