use cache_layout::cache_layout;

#[cache_layout]
struct Shards<T> {
    #[hot_write(each)]
    shards: [T; 8],
    #[hot_read]
    mask: usize,
}

fn main() {}
