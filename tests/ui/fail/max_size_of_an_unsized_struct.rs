use cache_layout::cache_layout;

#[cache_layout(max_size = 128)]
struct Table {
    #[hot_read]
    mask: u64,
    slots: [u64],
}

fn main() {}
