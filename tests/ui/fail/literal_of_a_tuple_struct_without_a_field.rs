use cache_layout::cache_layout;

#[cache_layout(verify)]
struct Counters(#[hot_read] u64, #[hot_read] u8);

const COUNTERS: Counters = Counters!(1);

fn main() {}
