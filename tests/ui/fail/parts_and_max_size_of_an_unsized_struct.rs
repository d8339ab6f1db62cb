use cache_layout::cache_layout;

#[cache_layout(parts = TableParts, max_size = 128)]
struct Table<T: ?Sized> {
    #[hot_read]
    mask: u64,
    slots: T,
}

fn main() {}
