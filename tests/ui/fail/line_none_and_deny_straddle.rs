use cache_layout::cache_layout;

#[cache_layout(line = "none", deny(straddle))]
struct Log {
    #[hot_read]
    most: u64,
    #[hot_write]
    used: u64,
}

fn main() {}
