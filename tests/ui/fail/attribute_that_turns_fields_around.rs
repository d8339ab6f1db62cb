use attributes::reversed;
use cache_layout::cache_layout;

#[cache_layout]
#[reversed]
#[derive(Default)]
struct Job<T> {
    #[hot_write]
    from: u64,
    #[hot_read]
    to: T,
}

fn main() {
    let _ = Job::<u8>::default();
}
