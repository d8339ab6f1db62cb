use cache_layout::cache_layout;

#[cache_layout(parts = JobParts)]
struct Job {
    #[hot_write]
    from: u64,
    #[parts(hot_read)]
    to: u64,
}

fn main() {}
