use cache_layout::cache_layout;

#[cache_layout]
struct Job {
    #[hot_write]
    from: u64,
    #[parts(arg(long))]
    #[hot_read]
    to: u64,
}

fn main() {}
