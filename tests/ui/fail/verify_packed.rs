use cache_layout::cache_layout;

#[cache_layout(verify, line = 64, allow(neighbours))]
#[repr(C, packed)]
struct Packet {
    kind: u8,
    reserved: [u64; 15],
    #[hot_read]
    length: u64,
    #[hot_write]
    checksum: u64,
}

fn main() {}
