use cache_layout::cache_layout;

#[cache_layout]
struct Table {
    slots: [u64],
    #[hot_write]
    length: u64,
}

fn main() {}
