use cache_layout::cache_layout;

#[cache_layout]
struct Counters {
    #[cfg_attr(unix, hot_write)]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
