use cache_layout::cache_layout;

#[cache_layout(line = 64)]
struct Counters {
    #[hot_write(each)]
    slots: [[u8; 64]; 4],
}

fn main() {}
