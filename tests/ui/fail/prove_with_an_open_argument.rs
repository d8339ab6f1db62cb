use cache_layout::cache_layout;

#[cache_layout(prove(Log<_>))]
struct Log<T> {
    #[hot_read]
    most: T,
    #[hot_write]
    used: u64,
}

fn main() {}
