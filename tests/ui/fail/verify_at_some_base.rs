use cache_layout::cache_layout;

#[cache_layout(verify, line = 64)]
#[repr(C)]
struct Descriptor {
    reserved: [u64; 7],
    #[hot_read]
    base: u64,
    #[hot_write]
    doorbell: u64,
}

fn main() {}
