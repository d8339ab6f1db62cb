use cache_layout::cache_layout;

struct Cell<T>(T);

impl<T> Drop for Cell<T> {
    fn drop(&mut self) {}
}

#[cache_layout]
struct Job<T> {
    #[hot_write]
    pool: Option<T>,
    #[hot_read]
    guard: Cell<*mut T>,
}

fn main() {}
