use cache_layout::cache_layout;

#[cache_layout]
#[cfg_attr(unix, repr(C))]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
