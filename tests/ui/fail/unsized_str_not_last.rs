use cache_layout::cache_layout;

#[cache_layout]
struct Log {
    #[hot_write]
    text: str,
    #[hot_read]
    most: u64,
}

fn main() {}
