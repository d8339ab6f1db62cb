use cache_layout::cache_layout;

struct Counters;

impl Counters {
    #[cache_layout]
    fn reset(&self) {}
}

fn main() {
    Counters.reset();
}
