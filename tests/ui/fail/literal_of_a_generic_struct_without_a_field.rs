use cache_layout::cache_layout;

#[cache_layout]
struct Counters<T> {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: T,
}

fn counters() -> Counters<u8> {
    Counters! {
        limit: 1,
    }
}

fn main() {}
