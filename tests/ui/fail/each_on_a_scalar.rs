use cache_layout::cache_layout;

#[cache_layout(line = 64)]
struct Counters {
    #[hot_write(each)]
    slots: u64,
}

fn main() {}
