use cache_layout::cache_layout;

#[cache_layout(line = 340282366920938463463374607431768211456)]
struct Counters {
    #[hot_write]
    hits: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
