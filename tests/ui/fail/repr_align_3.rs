use cache_layout::cache_layout;

#[cache_layout]
#[repr(align(3))]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
