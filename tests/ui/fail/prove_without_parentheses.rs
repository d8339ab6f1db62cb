use cache_layout::cache_layout;

#[cache_layout(verify, prove = Ring<u8>)]
struct Ring<T> {
    #[hot_write]
    tail: usize,
    #[hot_read]
    slots: T,
}

fn main() {}
