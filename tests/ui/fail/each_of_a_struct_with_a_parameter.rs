use cache_layout::cache_layout;

#[repr(align(256))]
struct Slot<T>(T);

#[cache_layout]
struct Shards<T> {
    #[hot_write(each)]
    shards: Vec<Slot<T>>,
    #[hot_read]
    mask: usize,
}

fn main() {}
