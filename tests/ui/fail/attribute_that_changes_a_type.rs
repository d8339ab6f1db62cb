use attributes::replaced;
use cache_layout::cache_layout;

#[cache_layout(line = 64)]
#[replaced(u64 by [u64; 17])]
struct Job {
    #[hot_write]
    from: u64,
    #[hot_read]
    to: u64,
}

fn main() {}
