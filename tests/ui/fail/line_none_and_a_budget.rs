use cache_layout::cache_layout;

#[cache_layout(line = "none", max_size = 8)]
struct Log {
    #[hot_read]
    most: u64,
    #[hot_write]
    used: u64,
}

fn main() {}
