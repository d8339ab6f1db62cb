use cache_layout::cache_layout;

#[cache_layout(verify, line = 64)]
#[repr(align(64))]
struct Ring {
    #[hot_write(consumer)]
    head: u64,
    #[hot_write(producer)]
    tail: u64,
}

fn main() {}
