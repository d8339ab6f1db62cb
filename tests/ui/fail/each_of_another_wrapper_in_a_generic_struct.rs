use cache_layout::cache_layout;

#[repr(align(64))]
struct CachePadded<T>(T);

#[cache_layout(line = 64)]
struct Counters<T> {
    #[hot_write(each)]
    slots: [CachePadded<T>; 8],
    #[hot_read]
    enabled: bool,
}

fn main() {}
