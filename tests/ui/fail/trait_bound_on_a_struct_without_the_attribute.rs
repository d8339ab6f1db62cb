use cache_layout::CacheLayout;

struct Counters {
    hits: u64,
}

fn print_layout<T: CacheLayout>() {
    println!("{}", T::LAYOUT);
}

fn main() {
    let _ = Counters { hits: 1 }.hits;
    print_layout::<Counters>();
}
