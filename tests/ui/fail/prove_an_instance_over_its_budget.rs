use cache_layout::cache_layout;

#[cache_layout(line = 64, max_size = 128 + N, max_lines(hot_read = 1), prove(Slots<u8, 0>, Slots<[u64; 9], 0>))]
struct Slots<T, const N: usize = 0> {
    #[hot_read]
    slots: T,
    #[hot_write]
    used: u64,
}

fn main() {}
