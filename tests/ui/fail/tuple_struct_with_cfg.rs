use cache_layout::cache_layout;

#[cache_layout(verify)]
struct Counters(#[cfg(unix)] u64, #[hot_write] u64);

fn main() {}
