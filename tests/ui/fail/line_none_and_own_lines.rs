use cache_layout::cache_layout;

#[cache_layout(line = "none", own_lines)]
struct Limits {
    #[hot_read]
    most: u64,
}

fn main() {}
