use cache_layout::cache_layout;

#[cache_layout(parts = ReaderParts)]
#[derive(Debug)]
struct Reader {
    #[hot_read]
    name: &'a str,
    #[hot_write]
    count: u64,
}

fn main() {
    let _ = Reader! { name: "x", count: 1 };
}
