use attributes::with;
use cache_layout::cache_layout;

#[cache_layout(line = 64)]
#[with(extra: u8)]
struct Job {
    #[hot_write]
    from: u64,
    #[hot_read]
    to: u64,
}

fn main() {}
