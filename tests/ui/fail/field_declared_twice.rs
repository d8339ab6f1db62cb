use cache_layout::cache_layout;

#[cache_layout(parts = ReaderParts)]
#[derive(Debug)]
struct Reader {
    #[hot_read]
    limit: u64,
    #[hot_write]
    limit: u64,
}

fn main() {
    let _ = Reader::from(ReaderParts { limit: 1 });
}
