use cache_layout::cache_layout;

#[cache_layout(prove(Ring<u8>, Ring< u8 >))]
struct Ring<T> {
    #[hot_write]
    tail: usize,
    #[hot_read]
    slots: T,
}

fn main() {}
