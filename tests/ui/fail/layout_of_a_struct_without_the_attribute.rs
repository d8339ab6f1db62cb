use cache_layout::CacheLayout;

struct Counters {
    hits: u64,
}

fn main() {
    let _ = Counters { hits: 1 }.hits;
    println!("{}", Counters::LAYOUT);
}
