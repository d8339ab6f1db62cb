use cache_layout::cache_layout;

// Resolves as the real derive does.
mod rkyv {
    pub use core::clone::Clone as Archive;
}

#[cache_layout]
#[derive(rkyv::Archive)]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
