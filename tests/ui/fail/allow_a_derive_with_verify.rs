use cache_layout::cache_layout;

// Resolves as the real derive does.
mod bon {
    pub use core::clone::Clone as Builder;
}

#[cache_layout(verify, line = 64, allow(derive(Builder)))]
#[derive(bon::Builder)]
#[repr(C, align(64))]
struct Job {
    #[hot_write]
    from: u64,
    rest: [u64; 7],
    #[hot_read]
    to: u64,
}

fn main() {}
