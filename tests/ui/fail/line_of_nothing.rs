use cache_layout::cache_layout;

#[cache_layout(line = "nothing")]
struct Log {
    #[hot_read]
    most: u64,
    #[hot_write]
    used: u64,
}

fn main() {}
