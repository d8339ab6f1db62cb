use attributes::replaced;
use cache_layout::cache_layout;

#[cache_layout(verify, line = 64)]
#[replaced(u32 by [u32; 17])]
#[repr(C, align(64))]
struct Job {
    #[hot_write]
    from: u32,
    rest: [u64; 8],
    #[hot_read]
    to: u8,
}

fn main() {}
