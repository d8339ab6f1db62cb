use cache_layout::cache_layout;

#[cache_layout(line = 64, order = "declared", deny(waste))]
struct Entry {
    #[hot_read]
    key: u64,
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
