use cache_layout::cache_layout;

#[cache_layout(verify, line = 64)]
#[repr(C)]
struct Counter {
    #[hot_write]
    hits: u64,
}

fn main() {}
