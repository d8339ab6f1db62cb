use cache_layout::cache_layout;

#[cache_layout]
#[repr(transparent)]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
