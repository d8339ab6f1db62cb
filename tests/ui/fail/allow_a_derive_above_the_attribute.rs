use cache_layout::cache_layout;

#[derive(PartialEq)]
#[cache_layout(allow(derive(PartialEq)))]
struct Job {
    #[hot_write]
    from: u64,
    #[hot_read]
    to: u64,
}

fn main() {}
