use cache_layout::cache_layout;

#[cache_layout(allow(derive(Builder)))]
#[derive(Clone)]
struct Job {
    #[hot_write]
    from: u64,
    #[hot_read]
    to: u64,
}

fn main() {}
