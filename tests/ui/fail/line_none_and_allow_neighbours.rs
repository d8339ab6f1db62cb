use cache_layout::cache_layout;

#[cache_layout(line = "none", allow(neighbours))]
struct Log {
    #[hot_read]
    most: u64,
    #[hot_write]
    used: u64,
}

fn main() {}
