use cache_layout::cache_layout;

mod reexports {
    pub use ::cache_layout as layout;
}

#[cache_layout(crate = crate::reexports::layout, line = 48)]
struct Counters {
    #[hot_write]
    hits: u64,
}

fn main() {}
