use attributes::without;
use cache_layout::cache_layout;

#[cache_layout(line = 64)]
#[without(repr)]
struct Job<T> {
    #[hot_write]
    from: u64,
    #[hot_read]
    to: T,
}

fn main() {}
