use cache_layout::cache_layout;

// Resolves as the real derive does.
mod bytemuck {
    pub use core::clone::Clone as Pod;
}

#[cache_layout(allow(derive(Pod)))]
#[derive(bytemuck::Pod)]
struct Job {
    #[hot_write]
    from: u64,
    #[hot_read]
    to: u64,
}

fn main() {}
