use cache_layout::cache_layout;

#[cache_layout]
struct Nameless {
    #[hot_read]
    named: u8,
    #[hot_write]
    _: u8,
}

fn main() {}
