use cache_layout::cache_layout;

#[cache_layout]
struct Ring {
    #[cold]
    #[cold]
    name: u64,
    #[hot_read]
    mask: u64,
}

fn main() {}
