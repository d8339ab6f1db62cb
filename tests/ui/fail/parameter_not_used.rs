use cache_layout::cache_layout;

#[cache_layout(parts = ReaderParts)]
#[derive(Debug, Default)]
struct Reader<T> {
    #[hot_read]
    limit: u64,
    #[hot_write]
    count: u64,
}

fn main() {}
