use cache_layout::cache_layout;

#[cache_layout]
#[repr(simd)]
struct Log {
    #[hot_read]
    most: [u64; 2],
    #[hot_write]
    used: u64,
}

fn main() {}
