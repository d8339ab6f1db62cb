use cache_layout::cache_layout;

const LINE: usize = 64;

#[cache_layout(line = LINE)]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
