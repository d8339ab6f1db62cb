use cache_layout::cache_layout;

#[cache_layout]
type Counter = u64;

fn main() {}
