use cache_layout::cache_layout;

#[cache_layout]
#[repr(C, packed)]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
