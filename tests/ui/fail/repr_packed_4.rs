use cache_layout::cache_layout;

#[cache_layout]
#[repr(packed(4))]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
