use cache_layout::cache_layout;

#[cache_layout(order = "declared")]
struct Counters(#[hot_write] u64, u64);

fn main() {}
