use cache_layout::cache_layout;

#[cache_layout(own_lines = 2)]
struct Limits {
    least: u64,
    most: u64,
}

fn main() {}
