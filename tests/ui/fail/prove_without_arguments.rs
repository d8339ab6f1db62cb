use cache_layout::cache_layout;

#[cache_layout(prove(Ring, Ring<T, 4>, Ring<Option<T>, 4>))]
struct Ring<T, const N: usize> {
    #[hot_write]
    tail: usize,
    #[hot_read]
    slots: [T; N],
}

fn main() {}
