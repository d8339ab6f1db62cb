use cache_layout::cache_layout;

// What meets in one meets in the next one as well: that is said once.
#[cache_layout(verify, line = 64)]
struct Counters {
    #[hot_write]
    used: u8,
    #[hot_read]
    most: u64,
}

fn main() {}
