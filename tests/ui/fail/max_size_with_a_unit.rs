use cache_layout::cache_layout;

#[cache_layout(max_size = 64 bytes)]
struct Log {
    #[hot_read]
    most: u64,
    #[hot_write]
    used: u64,
}

fn main() {}
