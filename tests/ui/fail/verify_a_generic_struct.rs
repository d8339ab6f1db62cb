use cache_layout::{assert_layout, cache_layout};

#[cache_layout(verify, line = 64)]
#[repr(C, align(64))]
struct Ring<const N: usize> {
    #[hot_write(consumer)]
    head: u64,
    slots: [u64; N],
    #[hot_write(producer)]
    tail: u64,
}

// Far enough from each other.
assert_layout!(Ring<7>);
assert_layout!(Ring<4>);

fn main() {}
