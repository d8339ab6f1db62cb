use cache_layout::cache_layout;

#[cache_layout]
struct Ring {
    #[hot_write(group: producer, each)]
    slots: [u64; 4],
}

fn main() {}
