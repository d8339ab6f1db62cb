use cache_layout::cache_layout;

// Resolves as the real derive does.
mod derive_new {
    pub use core::clone::Clone as New;
}

#[cache_layout]
#[derive(derive_new::New)]
struct Job {
    #[hot_write]
    from: u64,
    #[hot_read]
    to: u64,
}

fn main() {}
