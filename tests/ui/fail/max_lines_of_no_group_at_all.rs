use cache_layout::cache_layout;

#[cache_layout(own_lines, max_lines(hot_read = 1))]
struct Limits {
    least: u64,
    most: u64,
}

fn main() {}
