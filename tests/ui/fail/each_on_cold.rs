use cache_layout::cache_layout;

#[cache_layout(line = 64)]
struct Counters {
    #[cold(each)]
    slots: [u64; 8],
}

fn main() {}
