use cache_layout::cache_layout;

#[cache_layout(line = 64, verify, deny(straddle))]
#[repr(C)]
struct Entry {
    #[hot_read]
    key: [u32; 2],
}

fn main() {}
