use cache_layout::cache_layout;

#[cache_layout(verify, line = 64)]
#[repr(align(64))]
struct Ring {
    #[hot_write(consumer)]
    head: [u64; 1],
    pad: [u8; 64],
    #[hot_write(producer)]
    tail: [u64; 1],
}

fn main() {}
