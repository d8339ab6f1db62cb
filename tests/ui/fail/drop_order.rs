use cache_layout::cache_layout;

struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {}
}

#[cache_layout]
struct Job {
    name: String,
    #[hot_write]
    guard: Guard,
    #[hot_write]
    log: (u8, Vec<Guard>),
    #[hot_read]
    steps: Vec<u8>,
    #[hot_read]
    pool: Box<Guard>,
}

fn main() {}
