use cache_layout::cache_layout;

#[cache_layout(parts = TableParts)]
struct Table {
    #[hot_read]
    mask: u64,
    slots: [u64],
}

fn main() {}
