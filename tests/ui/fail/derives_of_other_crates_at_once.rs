use cache_layout::cache_layout;

// Resolve as the real derives do.
mod bon {
    pub use core::clone::Clone as Builder;
}
mod bytemuck {
    pub use core::marker::Copy as Pod;
}
mod rkyv {
    pub use core::default::Default as Archive;
}

#[cache_layout]
#[derive(bon::Builder, bytemuck::Pod)]
#[derive(rkyv::Archive, Debug)]
struct Job {
    #[hot_write]
    from: u64,
    #[hot_read]
    to: u64,
}

fn main() {}
