use cache_layout::cache_layout;

#[repr(align(32))]
struct Slot(u64);

#[cache_layout(line = 64)]
struct Counters {
    #[hot_write(each)]
    slots: [Slot; 8],
}

fn main() {}
