use cache_layout::cache_layout;

// Resolve as the real derives do.
mod serde {
    pub use core::clone::Clone as Serialize;
    pub use core::fmt::Debug as Deserialize;
}

#[cache_layout]
#[derive(serde::Serialize, serde::Deserialize)]
struct Job<'a, T, const N: usize> {
    #[hot_write]
    from: [T; N],
    #[hot_read]
    to: &'a str,
}

fn main() {}
