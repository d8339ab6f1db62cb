use cache_layout::cache_layout;

// `Ring<7>` holds.
#[cache_layout(verify, line = 64, prove(Ring<7>, Ring<4>))]
#[repr(C, align(64))]
struct Ring<const N: usize> {
    #[hot_write(consumer)]
    head: u64,
    slots: [u64; N],
    #[hot_write(producer)]
    tail: u64,
}

fn main() {}
