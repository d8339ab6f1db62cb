use cache_layout::cache_layout;

#[cache_layout]
#[repr(u8)]
struct Log {
    #[hot_read]
    most: u64,
    #[hot_write]
    used: u64,
}

fn main() {}
