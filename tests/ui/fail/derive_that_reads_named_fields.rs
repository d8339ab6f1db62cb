use cache_layout::cache_layout;

// Resolves as the real derive does.
mod derive_more {
    pub use core::clone::Clone as Display;
}

#[cache_layout]
#[derive(derive_more::Display)]
struct Job {
    #[hot_write]
    from: u64,
    #[hot_read]
    to: u64,
}

fn main() {}
