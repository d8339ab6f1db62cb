use cache_layout::cache_layout;

#[cache_layout(own_lines)]
struct Limits {
    #[hot_read]
    most: u64,
    #[hot_write]
    used: u64,
}

fn main() {}
