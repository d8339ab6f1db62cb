use cache_layout::cache_layout;

// Resolves as the real derive does.
mod bytemuck {
    pub use core::clone::Clone as Pod;
}

#[cache_layout]
#[derive(bytemuck::Pod)]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
