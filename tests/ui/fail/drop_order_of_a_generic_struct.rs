use cache_layout::cache_layout;

#[cache_layout]
struct Job<T> {
    #[hot_write]
    guard: T,
    #[hot_read]
    name: String,
    #[hot_read]
    pool: Option<T>,
}

fn main() {}
