use cache_layout::cache_layout;

#[cache_layout(parts = JobParts)]
struct Job {
    #[hot_write]
    from: u64,
    #[parts(cfg(any()))]
    to: u64,
}

fn main() {}
