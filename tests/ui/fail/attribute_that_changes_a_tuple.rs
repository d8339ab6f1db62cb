use attributes::replaced;
use cache_layout::cache_layout;

#[cache_layout(verify, line = 64)]
#[replaced(u32 by u16)]
#[repr(C, align(64))]
struct Job(#[hot_write] u32, [u64; 8], #[hot_read] u8);

fn main() {}
