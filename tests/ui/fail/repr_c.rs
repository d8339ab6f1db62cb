use cache_layout::cache_layout;

#[cache_layout]
#[repr(C)]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
