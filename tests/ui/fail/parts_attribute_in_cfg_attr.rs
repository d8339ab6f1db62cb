use cache_layout::cache_layout;

#[cache_layout(parts = JobParts)]
struct Job {
    #[hot_write]
    from: u64,
    #[cfg_attr(unix, parts(doc = "To."))]
    to: u64,
}

fn main() {}
