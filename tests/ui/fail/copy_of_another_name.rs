use cache_layout::cache_layout;

mod mine {
    pub trait Copy {}

    impl<T> Copy for T {}
}

use mine::Copy;

#[cache_layout]
struct Job<T: Copy> {
    #[hot_write]
    guard: String,
    #[hot_read]
    pool: T,
}

fn main() {}
