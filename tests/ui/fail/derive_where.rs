use attributes::unchanged as derive_where;
use cache_layout::cache_layout;

#[cache_layout]
#[derive_where(Debug; T)]
struct Job<T> {
    #[hot_write]
    from: T,
    #[hot_read]
    to: u64,
}

fn main() {}
