use cache_layout::cache_layout;

#[cache_layout]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {
    let Counters! { hits } = Counters! { hits: 1, limit: 2 };
    println!("{hits}");
}
