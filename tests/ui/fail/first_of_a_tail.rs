use cache_layout::cache_layout;

#[cache_layout(first = bytes)]
struct Packet {
    #[hot_read]
    length: usize,
    #[hot_write]
    bytes: [u8],
}

fn main() {}
