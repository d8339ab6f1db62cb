use cache_layout::cache_layout;

struct Option<T>(T);

impl<T> Drop for Option<T> {
    fn drop(&mut self) {}
}

#[cache_layout]
struct Job {
    #[hot_write]
    guards: Vec<Option<u8>>,
    #[hot_read]
    pool: Option<u8>,
}

fn main() {}
