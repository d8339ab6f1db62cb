use cache_layout::cache_layout;

#[cache_layout(line = "none", verify)]
struct Pair {
    #[hot_read]
    limit: u32,
    #[hot_write]
    count: u32,
}

fn main() {}
