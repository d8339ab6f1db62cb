use cache_layout::cache_layout;

#[cache_layout(types(T = u64))]
struct Entry<T> {
    #[hot_read]
    key: u64,
    value: T,
}

fn main() {}
