use cache_layout::cache_layout;

struct Cell<T>(T);

impl<T> Drop for Cell<T> {
    fn drop(&mut self) {}
}

#[cache_layout]
struct Job<T> {
    #[hot_write]
    guard: Cell<*mut T>,
    #[hot_read]
    pool: Option<T>,
}

fn main() {}
