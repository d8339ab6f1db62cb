use cache_layout::cache_layout;

#[cache_layout(
    deny(straddle), deny(waste), allow(drop_order), allow(neighbours), max_lines(hot_read = 1), max_lines(hot_write = 1),
    prove(Counters<u8>), prove(Counters<u16>),
)]
struct Counters<T> {
    #[hot_write]
    hits: T,
    #[hot_read]
    limit: u64,
}

fn main() {}
