use cache_layout::{assert_layout, cache_layout};

#[cache_layout]
struct Job<T> {
    #[hot_write]
    guard: T,
    #[hot_read]
    pool: Vec<u8>,
}

assert_layout!(Job<u64>);
assert_layout!(Job<Vec<u8>>);

fn main() {}
