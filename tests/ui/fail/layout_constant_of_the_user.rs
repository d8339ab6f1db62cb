use cache_layout::cache_layout;

#[cache_layout(line = 48)]
struct Counter {
    #[hot_write]
    count: u64,
}

impl Counter {
    const LAYOUT: u8 = 1;
}

fn main() {
    println!("{}", Counter::LAYOUT);
}
