use cache_layout::cache_layout;

// Resolves as the real derive does.
mod zerocopy {
    pub use core::clone::Clone as IntoBytes;
}

#[cache_layout]
#[derive(zerocopy::IntoBytes)]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
