use cache_layout::cache_layout;

type Slots = [u64; 8];

#[cache_layout(line = 64)]
struct Counters {
    #[hot_write(each)]
    slots: Slots,
}

fn main() {}
