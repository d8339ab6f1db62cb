use cache_layout::cache_layout;

#[cache_layout(order = declared)]
#[repr(C)]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
