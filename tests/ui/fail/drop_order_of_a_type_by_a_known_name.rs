use cache_layout::cache_layout;

/// Called like a type that needs no dropping.
struct Duration(u64);

impl Drop for Duration {
    fn drop(&mut self) {}
}

#[cache_layout]
struct Job {
    #[hot_write]
    elapsed: Duration,
    #[hot_read]
    limit: Duration,
}

fn main() {}
