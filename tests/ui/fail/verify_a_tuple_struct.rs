use cache_layout::cache_layout;

#[cache_layout(verify, line = 64)]
#[repr(C, align(64))]
struct Queue(#[hot_write] u64, #[hot_read] u64);

fn main() {}
