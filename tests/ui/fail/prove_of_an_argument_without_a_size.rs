use cache_layout::cache_layout;

#[cache_layout(prove(Log<str>))]
struct Log<T> {
    #[hot_read]
    most: T,
    #[hot_write]
    used: u64,
}

fn main() {}
