use cache_layout::cache_layout;

#[cache_layout]
union Word {
    #[hot_write]
    whole: u64,
    bytes: [u8; 8],
}

fn main() {}
