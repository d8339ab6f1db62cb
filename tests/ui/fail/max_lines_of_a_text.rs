use cache_layout::cache_layout;

#[cache_layout(max_lines(hot_read = "1"))]
struct Log {
    #[hot_read]
    most: u64,
    #[hot_write]
    used: u64,
}

fn main() {}
