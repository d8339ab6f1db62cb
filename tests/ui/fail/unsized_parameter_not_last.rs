use cache_layout::cache_layout;

#[cache_layout]
struct Log<T: ?Sized> {
    #[hot_write]
    entry: T,
    #[hot_read]
    most: u64,
}

fn main() {}
