use cache_layout::cache_layout;

#[cache_layout]
struct Reader {
    #[hot_read]
    next: Option<impl Iterator>,
    #[hot_write]
    count: u64,
}

fn main() {}
