use cache_layout::cache_layout;

#[cache_layout]
struct Ring {
    #[hot_write(producer, each = true)]
    slots: [u64; 4],
}

fn main() {}
