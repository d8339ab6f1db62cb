use cache_layout::cache_layout;

#[cache_layout(prove(Rng<u8>, Ring<u8>, [Ring<u8>; 2]))]
struct Ring<T> {
    #[hot_write]
    tail: usize,
    #[hot_read]
    slots: T,
}

fn main() {}
