use cache_layout::cache_layout;

#[cache_layout(max_lines(hot_read = 1))]
struct Counters {
    hits: u64,
}

fn main() {}
