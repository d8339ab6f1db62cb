use cache_layout::cache_layout;

#[cache_layout]
struct Log {
    #[hot_read]
    most: u64,
    #[hot_write[producer]]
    used: u64,
}

fn main() {}
