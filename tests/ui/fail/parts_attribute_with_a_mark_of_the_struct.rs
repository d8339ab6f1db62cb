use cache_layout::cache_layout;

#[cache_layout(parts = LogParts)]
#[parts(hot_read)]
struct Log {
    #[hot_read]
    most: u64,
    #[hot_write]
    used: u64,
}

fn main() {}
