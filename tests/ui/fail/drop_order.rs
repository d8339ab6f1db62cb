use cache_layout::cache_layout;

struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {}
}

#[cache_layout]
struct Job {
    #[hot_write]
    guard: Guard,
    #[hot_read]
    pool: Vec<u8>,
}

fn main() {}
