use cache_layout::cache_layout;

#[cache_layout(parts = FileParts)]
struct File {
    #[hot_read]
    descriptor: i32,
    #[hot_write]
    position: u64,
}

impl Drop for FileParts {
    fn drop(&mut self) {}
}

fn main() {}
