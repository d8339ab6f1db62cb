use cache_layout::cache_layout;

#[repr(align(64))]
struct Counters([u64; 8]);

#[cache_layout(verify, line = 64, deny(waste))]
#[repr(C)]
struct Pool {
    #[hot_read]
    limit: u64,
    #[hot_write]
    counters: Counters,
    #[hot_read]
    name: &'static str,
}

fn main() {}
