use cache_layout::cache_layout;

struct Loud;

impl Drop for Loud {
    fn drop(&mut self) {
        println!("dropped");
    }
}

// What it drops besides its parameter is not in sight.
type Result<T> = std::result::Result<T, Loud>;

#[cache_layout]
struct Job<T> {
    #[hot_write]
    last: Result<u8>,
    #[hot_read]
    pool: T,
}

fn main() {}
