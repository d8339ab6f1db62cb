use cache_layout::cache_layout;

#[cache_layout]
struct Table {
    #[hot_write]
    used: u64,
    #[cfg(all())]
    #[hot_read]
    slots: [u64],
}

fn main() {}
