use cache_layout::cache_layout;

struct AtomicU64(u64);

impl Drop for AtomicU64 {
    fn drop(&mut self) {}
}

#[cache_layout]
struct Job<T> {
    #[hot_write]
    guard: AtomicU64,
    #[hot_read]
    pool: Option<T>,
}

fn main() {}
