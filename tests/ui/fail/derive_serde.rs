use cache_layout::cache_layout;

// Resolves as the real derive does.
mod serde {
    pub use core::clone::Clone as Serialize;
}

#[cache_layout]
#[derive(serde::Serialize)]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
