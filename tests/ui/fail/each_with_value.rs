use cache_layout::cache_layout;

#[cache_layout(line = 64)]
struct Counters {
    #[hot_write(each = 8)]
    slots: [u64; 8],
}

fn main() {}
