use cache_layout::cache_layout;

#[cache_layout]
struct Counters {}

fn main() {}
