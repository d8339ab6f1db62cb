use cache_layout::cache_layout;

struct Counters;

#[cache_layout]
impl Counters {
    #[cold]
    fn reset(&self) {}
}

fn main() {
    Counters.reset();
}
