use cache_layout::cache_layout;

struct Counter(u64);

#[cache_layout(types(Counter = u64))]
struct Statistics {
    #[hot_read]
    of: fn(Counter) -> u8,
}

fn main() {}
