use cache_layout::cache_layout;

// Resolves as the real derive does.
mod bon {
    pub use core::clone::Clone as Builder;
}

#[cache_layout(parts = JobParts)]
#[derive(bon::Builder)]
struct Job {
    #[hot_write]
    from: u64,
    #[hot_read]
    to: u64,
}

fn main() {}
