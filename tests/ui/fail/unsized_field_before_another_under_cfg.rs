use cache_layout::cache_layout;

#[cache_layout(line = 64)]
struct Table {
    #[hot_write]
    used: u64,
    #[cfg(any())]
    #[hot_read]
    slots: [u64],
    #[cfg(not(any()))]
    #[hot_read]
    slots: [u64; 8],
}

fn main() {}
